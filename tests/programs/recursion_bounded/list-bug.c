// A list that is built, measured and freed by recursion.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct cell {
  int value;
  struct cell *next;
};

static struct cell *build(int n) {
  if (n == 0)
    return NULL;
  struct cell *cell = malloc(sizeof *cell);
  cell->value = n;
  cell->next = build(n - 1);
  return cell;
}

static int length(const struct cell *cell) {
  return cell ? 1 + length(cell->next) : 0;
}

static void drop(struct cell *cell) {
  if (cell) {
    drop(cell->next);
    free(cell);
  }
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 8)
    return 0;
  struct cell *cells = build(n);
  if (length(cells) == 6)
    reach_error();
  drop(cells);
  return 0;
}
