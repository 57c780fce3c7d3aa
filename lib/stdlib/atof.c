#include "lib.h"

double strtod(const char *restrict text, char **restrict end);

double atof(const char *text) { return strtod(text, NULL); }
