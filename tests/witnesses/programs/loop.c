// reach_error
// Invariants of two loops; the bug needs one value of the input.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), limit = __VERIFIER_nondet_int();
  int x = 0, y = 0;
  if (n < 1 || n > 100000000 || limit != 4711)
    return 0;
#ifdef BUG
  if (n == 12345)
    reach_error();
#endif
  while (x < n) {
    x++;
    y++;
  }
  for (int i = 0; i < n; i++)
    y--;
  if (x != n || limit != 4711)
    reach_error();
  return y > n;
}
