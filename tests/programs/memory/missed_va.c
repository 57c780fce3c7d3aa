// Only buggy: a write that must not be missed (va).
#include <stdarg.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
static void f(int n, ...) {
  va_list l;
  va_start(l, n);
  int *p = va_arg(l, int *);
  *p = 3;
  va_end(l);
}
int main(void) {
  int x = 0;
  f(1, &x);
  if (x == 3)
    reach_error();
}
