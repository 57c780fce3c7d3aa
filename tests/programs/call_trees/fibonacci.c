extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int calls;

static int fibonacci(int n) {
  calls++;
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 12)
    return 0;
  int result = fibonacci(n);
  int again = fibonacci(5);
  if (again != 5 || (n >= 5 && result < n) || calls > 465 + 15)
    reach_error();
  return 0;
}
