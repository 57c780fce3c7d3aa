// A path around a call ends where the call returns to: the derivation's path does not take the
// call's edge instead.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
void *malloc(unsigned long);

struct node {
  int value;
  struct node *next;
};

static void fill(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = i;
}

int main(void) {
  int n = __VERIFIER_nondet_int(), x[8] = {0};
  struct node *list = 0;
  if (n < 0 || n > 6)
    return 0;
  for (int i = 0; i < n; i++) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = 1;
    fresh->next = list;
    list = fresh;
  }
  if (n > 0)
    fill(x, n - 1);
  if (list && list->value != 0)
    reach_error();
  return 0;
}
