extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int depth, most;

void descend(int n) {
  depth++;
  if (depth > most)
    most = depth;
  if (n > 0 && __VERIFIER_nondet_int())
    descend(n - 1);
  if (n > 0 && __VERIFIER_nondet_int())
    descend(n - 1);
  depth--;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n < 1000000);
  descend(n);
  if (depth != 0 || most > n)
    reach_error();
}
