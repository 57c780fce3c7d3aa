// def-behavior --check=uninitialized, BUG: valid-init
// On each path to a read there is a value: by what the branches have in common, or by order.
extern int __VERIFIER_nondet_int(void);

static int pick(const int *values, int count) {
  int best;
  for (int i = 0; i < count; i++)
    if (i == 0 || values[i] > best)
      best = values[i];
#ifndef BUG
  if (count <= 0)
    return 0;
#endif
  return best;
}

int main(void) {
  int values[5], count = __VERIFIER_nondet_int(), last;
  if (count < 0 || count > 5)
    return 0;
  for (int i = 0; i < count; i++) {
    int square;
    if (i > 2)
      square = i * i;
    values[i] = i > 2 ? square : i;
    last = i;
  }
  return pick(values, count) + (count ? last : 0);
}
