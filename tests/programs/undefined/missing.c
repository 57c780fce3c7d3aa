// def-behavior, BUG: valid-return
// The value of a function that ended without one may be missing, but not be used: here by some
// calls, also through pointers, and not by others.
extern int __VERIFIER_nondet_int(void);

static int last;

static int put(int value) {
  last = value;
  if (value > 3)
    return value;
}

static int down(int n) {
  if (n <= 0)
    return 5;
  put(n); // sets nothing that the caller of this function asks for
  return down(n - 1);
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  int (*const functions[])(int) = {down, put};
  put(x);
  (void)put(x + (x < 0));
  x > 3 ? put(0) : put(1);
#ifdef BUG
  if (x == 2)
    x = functions[x / 2](x);
#endif
  int y = functions[x > 3](4) - down(3);
  return x > 3 && put(x) > y;
}
