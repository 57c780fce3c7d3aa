extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int moves;

void hanoi(int n) {
  if (n == 0)
    return;
  hanoi(n - 1);
  if (moves < 1000000)
    moves++;
  hanoi(n - 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1);
  hanoi(n);
  if (moves < 1)
    reach_error();
}
