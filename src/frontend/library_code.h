// The C library in C (lib/). Its files are part of the executable; each defines the function that
// it is named after, and is parsed when a program first names that function.
#ifndef GAVEL_FRONTEND_LIBRARY_CODE_H
#define GAVEL_FRONTEND_LIBRARY_CODE_H

#include "base/source.h"

typedef struct LibraryFile {
  const char *name; // of the function, or of the header
  const char *file, *text;
} LibraryFile;

extern const LibraryFile library_functions[], library_headers[]; // functions by name
extern const uint32_t library_function_count, library_header_count;

// NULL if the library has no function NAME. Compilers' and glibc's names for one are known too:
// `__builtin_strlen`, `__strcpy_chk`, `__isoc99_sscanf`.
const LibraryFile *library_code_find(const char *name);

#endif
