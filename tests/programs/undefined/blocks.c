// valid-deref, BUG: valid-deref
// A variable dies with its block, and is another one each time around; whoever leaves the block.
extern int __VERIFIER_nondet_int(void);
static int *kept;
static void add(int *sum, int value) { *sum += value; }
static int *same(int *pointer) { return pointer; }

int main(void) {
  int total = 0, done, *outer = 0, *p = 0;
  for (int i = 0; i < 3; i++) {
    int x = i, *inner = &x;
    add(inner, 1);
    total += *same(&x);
    outer = &x;
    *outer += 1;
    switch (i) {
      int in_switch;
    case 0:
      in_switch = 1;
      kept = &in_switch;
      *kept = 2;
      continue;
    default:
      in_switch = i;
      kept = &in_switch;
      total += *kept;
    }
    if (total > 100)
      goto out;
    kept = outer;
    add(kept, x);
  }
  total = ({
    int local = total, *pointer = &local;
    kept = pointer;
    *kept += 1;
    local;
  });
out:
#ifdef BUG
  switch (__VERIFIER_nondet_int()) {
  case 1:
    return *outer;
  case 2:
    for (int i = 0; i < 2; i++) {
      int x = i;
      if (i)
        *outer = 0;
      outer = &x;
    }
    break;
  case 3:
    return *({
      int y = 1;
      &y;
    });
  case 4:
    done = 0;
    {
      int z = 1;
      p = &z;
      if (!done++)
        goto leave;
    }
  leave:
    return *p;
  }
#else
  outer = kept = 0;
#endif
  return 0;
}
