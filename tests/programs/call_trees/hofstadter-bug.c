extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int male(int n);
static int female(int n) { return n == 0 ? 1 : n - male(female(n - 1)); }
static int male(int n) { return n == 0 ? 0 : n - female(male(n - 1)); }

int main(void) {
  int n = __VERIFIER_nondet_int();
  int (*which)(int) = __VERIFIER_nondet_int() ? male : female;
  if (n < 0 || n > 9)
    return 0;
  int result = which(n);
  if (result < (n == 9 ? 7 : 0) || result > n + 1)
    reach_error();
  return 0;
}
