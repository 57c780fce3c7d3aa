// gavel: --no-check=all
// Inputs of all kinds: functions without a body, variables that nobody defines, main's parameters.
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern bool __VERIFIER_nondet_bool(void);
extern char *name_of(int number);
extern signed char level(void);
extern void notify(int);
extern short table[4];

int main(int argc, char **argv) {
  (void)argv;
  notify(1);
  if (argc != 3 || table[2] != -5 || table[0])
    return 0;
  if (__VERIFIER_nondet_int() != -2147483647 - 1 || __VERIFIER_nondet_int() != 7)
    return 0;
  if (__VERIFIER_nondet_ulonglong() != 18446744073709551615u || !__VERIFIER_nondet_bool())
    return 0;
  double d = __VERIFIER_nondet_double();
  float f = __VERIFIER_nondet_float();
  if (d * 2 != 0.5 || f == f)
    return 0;
  char *name = name_of(1);
  assert(!name || level() >= 0);
  return 0;
}
