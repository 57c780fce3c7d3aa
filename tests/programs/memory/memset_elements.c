// memset reaches every element, also where a pointer to their arrays was once one to a variable.
#include <stdlib.h>
#include <string.h>
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
  unsigned other = 1, *cell = &other;
  cell = &rows[0].cells[__VERIFIER_nondet_int() & 1];
  *cell = 3;
  rows[1].sum = 5;
  memset(rows, 0, 4 * sizeof *rows);
  CHECK(rows[1].sum == IF_BUG(5, 0));
}
