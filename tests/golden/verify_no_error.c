#include <assert.h>

void never_called(int x) { assert(x > 0); }

int main(void) { return 0; }
