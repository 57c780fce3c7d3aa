// The contract of a function that has no body here.
int half(int n) __CPROVER_requires(n >= 0)
    __CPROVER_ensures(__CPROVER_return_value >= 0 && __CPROVER_return_value <= n);

int use(int n) { return n < 0 ? 0 : 100 / (n / 2 - half(n) / 2 + 1); }

int main(void) {
  int n = 1;
  use(n);
  return half(-n);
}
