// reach_error
// Recursion, which needs to be known by what it does.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int count(int n) {
  if (n <= 0)
    return 0;
  n--;
  return count(n) + 1;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
#ifdef BUG
  if (n < -1 || n > 1)
#else
  if (n < 0 || n > 1000000)
#endif
    return 0;
  if (count(n) != n)
    reach_error();
  return 0;
}
