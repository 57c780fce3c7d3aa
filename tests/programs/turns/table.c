// The same machine; where it goes on is told by an array.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int next[3] = {1, 2, 0}, state = 0, flag = 0;
  for (;;) {
    if (state == 1)
      flag = 1;
    if (state == 2 && flag != 1)
      reach_error();
    if (__VERIFIER_nondet_int())
      state = next[state];
  }
}
