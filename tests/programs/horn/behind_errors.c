// The last loop leads to no error: of what holds there, nothing is known, and nothing is said.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 6)
    return 0;
  int a[8];
  for (int i = 0; i < n; i++)
    a[i] = 1;
  for (int i = 0; i < n; i++)
    if (a[i] != 1)
      reach_error();
  for (int i = 0; i < n; i++)
    a[i] = 2;
  return 0;
}
