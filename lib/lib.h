// What the files of the library share. They include no header of the system: each is parsed when
// a program calls its function, so it must be small, and it must suit every data model.
#ifndef GAVEL_LIB_H
#define GAVEL_LIB_H

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __INTMAX_TYPE__ intmax_t;
typedef __UINTMAX_TYPE__ uintmax_t;

#define NULL ((void *)0)

// The C locale's classes, for any int.
#define IS_DIGIT(c) ('0' <= (c) && (c) <= '9')
#define IS_UPPER(c) ('A' <= (c) && (c) <= 'Z')
#define IS_LOWER(c) ('a' <= (c) && (c) <= 'z')
#define IS_SPACE(c) ((c) == ' ' || ('\t' <= (c) && (c) <= '\r'))

// A way that the library does not go: the verdict is UNKNOWN(unsupported) if a run gets there.
void __lib_unsupported(const char *what);

// The SIZE bytes at TO were copied from those at FROM: it is an error if the two overlap.
void __lib_apart(const void *to, size_t to_size, const void *from, size_t from_size);

// Of the object that POINTER points into, or behind: where it begins, how many bytes it has, and
// whether it is static (1), automatic (2), a block of the heap (3) or static and of a function (4);
// 0 for a pointer into none.
size_t __lib_object_start(const void *pointer);
size_t __lib_object_size(const void *pointer);
size_t __lib_object_kind(const void *pointer);

#endif
