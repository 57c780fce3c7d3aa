// def-behavior, BUG: valid-argument
// What a directive takes is of its size and kind.
#include <stddef.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  char c = 'c';
  short s = 2;
  float f = 1;
  printf("%c %hd %hhu %d %u %x\n", c, s, c, n, n, 5u);
  printf("%ld %lu %lld %zu %td %jd\n", 1l, 2ul, 3ll, sizeof n, (ptrdiff_t)4, 5ll);
  printf("%f %lf %g %Lf %*.*e %%\n", f, 2.0, 3.0, 4.0l, n & 7, 2, 5.0);
  printf("%s %.*s %p %p\n", "text", n & 3, "text", (void *)&n, &f);
#ifdef BUG
  int way = __VERIFIER_nondet_int();
  if (way == 0)
    printf("%s", n);
  else if (way == 1)
    fprintf(stdout, "%*d", 1.0, n);
  else
    printf("%d", way == 2 ? 1.5 : 1);
#endif
  return 0;
}
