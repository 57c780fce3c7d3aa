// Each call has a variable that the next one writes.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void count(int n, int *out) {
  int below = 0;
  if (n > 0) {
    count(n - 1, &below);
    *out = below + 1;
  } else {
    *out = 0;
  }
}

int main(void) {
  int n = __VERIFIER_nondet_int(), result;
  if (n < 0 || n > 50)
    return 0;
  count(n, &result);
  if (result == 9)
    reach_error();
  return 0;
}
