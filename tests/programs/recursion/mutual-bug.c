// Two functions that call each other know together how often.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int b(int n);

static int a(int n) {
  if (n <= 0)
    return 0;
  return b(n - 1) + 1;
}

static int b(int n) {
  if (n <= 0)
    return 0;
  return a(n - 1) + 1;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  if (a(n) == 5)
    reach_error();
  return 0;
}
