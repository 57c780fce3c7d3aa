// The other half of a program under test, for a binary: its inputs are the argument, "1, -2, 0x3"; its
// errors end it. The program is compiled with -Dmain=program_main, and both with sanitizers.
#include <stdio.h>
#include <stdlib.h>

extern int program_main(void);

static const char *rest = "";

// Behind the last value, 0.
static double next_double(void) {
  char *end;
  double value = strtod(rest, &end);
  rest = end + (*end == ',');
  return value;
}

static unsigned long long next_integer(void) {
  char *end;
  unsigned long long value = *rest == '-' || rest[0] == ' ' && rest[1] == '-'
                                 ? (unsigned long long)strtoll(rest, &end, 0)
                                 : strtoull(rest, &end, 0);
  rest = end + (*end == ',');
  return value;
}

#define INTEGER(name, type)                                                                                \
  type __VERIFIER_nondet_##name(void) { return (type)next_integer(); }
INTEGER(bool, _Bool)
INTEGER(char, char)
INTEGER(schar, signed char)
INTEGER(uchar, unsigned char)
INTEGER(short, short)
INTEGER(ushort, unsigned short)
INTEGER(int, int)
INTEGER(uint, unsigned)
INTEGER(long, long)
INTEGER(ulong, unsigned long)
INTEGER(longlong, long long)
INTEGER(ulonglong, unsigned long long)
INTEGER(size_t, size_t)

float __VERIFIER_nondet_float(void) { return (float)next_double(); }
double __VERIFIER_nondet_double(void) { return next_double(); }

void __VERIFIER_assume(int holds) {
  if (!holds)
    exit(0);
}

void reach_error(void) {
  fflush(stdout);
  abort();
}
void __VERIFIER_error(void) { reach_error(); }

int main(int argc, char **argv) {
  if (argc > 1)
    rest = argv[1];
  return program_main() * 0;
}
