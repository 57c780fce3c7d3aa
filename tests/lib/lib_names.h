// The functions of lib/ as the tests call them: lib_strlen is ours, strlen the machine's.
#ifndef GAVEL_TESTS_LIB_LIB_NAMES_H
#define GAVEL_TESTS_LIB_LIB_NAMES_H

#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

size_t strlcpy(char *to, const char *from, size_t size); // older libraries have none
size_t strlcat(char *to, const char *from, size_t size);

#define LIBRARY(name) extern __typeof__(name) lib_##name;
#include "names.def"
#undef LIBRARY

#endif
