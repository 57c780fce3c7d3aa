// A second program of the project: it has a `percent` of its own, and is never linked with the other.
#include "list.h"

int percent(int part, int whole) { return whole ? part : 0; }

int main(void) { return percent(1, 2) - 1; }
