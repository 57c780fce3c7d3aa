// valid-memsafety
// What goes wrong, and what may look so, stands in arguments and conditions that waypoints watch.
extern int __VERIFIER_nondet_int(void);

static int table[4] = {3, 1, 4, 1};

static int is_odd(int value, int more) { return (value + more) % 2; }

int main(void) {
  int index = __VERIFIER_nondet_int(), step = __VERIFIER_nondet_int();
  if (step != 1 || index < 0 || index > 3)
    return 0;
  if (8 / step > table[index])
    index++;
#ifndef BUG
  if (index > 3)
    index = 3;
#endif
  while (is_odd(step, table[index]))
    index -= step;
  return index < 0;
}
