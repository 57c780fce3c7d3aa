// The functions of lib/ against those of the machine. Each check is one call of both with the same
// random arguments. Memory that a function may touch is allocated to the byte, so that the
// sanitizers of a debug build see every step beyond.
#ifndef GAVEL_TESTS_LIB_CHECK_H
#define GAVEL_TESTS_LIB_CHECK_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Check {
  const char *name; // of the function
  void (*run)(void);
} Check;

extern const Check string_checks[], text_checks[], format_checks[], other_checks[], math_checks[],
    input_checks[];

// A number of 0 .. limit - 1.
uint64_t draw(uint64_t limit);
// A number of any size: small ones and those near powers of two are frequent.
uint64_t draw_number(void);
// Memory and strings that live until the check ends. Strings have less than LIMIT characters,
// mostly of few kinds.
void *make(size_t size);
char *make_string(size_t limit);
char *copy_of(const void *memory, size_t size);

extern jmp_buf *run_end; // where a run goes on whose assumption does not hold; may be NULL
extern int unsupported;  // how often the library has said that it cannot go on

void fail(const char *file, int line, const char *what);

#define EXPECT(condition) ((condition) ? (void)0 : fail(__FILE__, __LINE__, #condition))

static inline int sign(int number) { return (number > 0) - (number < 0); }

#endif
