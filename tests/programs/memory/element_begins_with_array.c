// Elements that begin with an array: what is behind it in one of them is not in the others.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct row { unsigned cells[2]; int sum; };
int main(void) {
  struct row *rows = malloc(4 * sizeof *rows);
  if (!rows)
    return 0;
  rows[0].cells[__VERIFIER_nondet_int() & 1] = 3;
  rows[0].sum = 1;
  rows[1].sum = 5;
  CHECK(rows[0].sum == IF_BUG(5, 1));
}
