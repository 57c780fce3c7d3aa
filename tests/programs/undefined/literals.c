// valid-deref, BUG: valid-deref
// A compound literal dies with its block, which the part of an `if`, `switch` or loop is, too.
extern int __VERIFIER_nondet_int(void);
struct pair {
  int first, second;
};
static struct pair *kept;
static int sum(const struct pair *pair) { return pair->first + pair->second; }
static void keep(struct pair *pair) {
  kept = pair;
  kept->first++;
}

int main(void) {
  int total = 0, own[2] = {0}, *p = own;
  struct pair *outer = &(struct pair){.second = 4};
  for (int i = 0; i < 3; i++)
    total += sum(&(struct pair){i, 1});
  while (__VERIFIER_nondet_int()) {
    int *inner = (int[]){1, 2, 3};
    total += inner[2] - 3;
    keep(&(struct pair){1, 2});
    if (kept->first != 2)
      p[2] = 0;
  }
  switch (__VERIFIER_nondet_int())
  case 3:
    total += *(int[]){7};
#ifdef BUG
  struct pair *last = 0;
  switch (__VERIFIER_nondet_int()) {
  case 1:
    if (total > 2)
      p = (int[]){5, 6};
    p[1] = total;
    break;
  case 2:
    keep(&(struct pair){1, 2});
    break;
  case 3:
    for (int i = 0; i < 2; i++) {
      if (last)
        last->second = 1;
      last = &(struct pair){i, i};
    }
    break;
  case 4:
    do
      outer = &(struct pair){total, 1};
    while (outer->first > 100);
    break;
  }
  if (kept)
    kept->second = 3;
#endif
  return outer->second + p[1];
}
