// Five states in a row; the last one is reached with the flag set. Scalars and constants alone.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int state = 100, flag = 0;
  for (;;) {
    int goes_on = __VERIFIER_nondet_int();
    switch (state) {
    case 100:
      flag = 0;
      state = goes_on ? 101 : 100;
      break;
    case 101:
      state = goes_on ? 102 : 100;
      break;
    case 102:
      flag = 1;
      state = goes_on ? 103 : 100;
      break;
    case 103:
      state = goes_on ? 104 : 100;
      break;
    default:
      if (flag != 1)
        reach_error();
      state = goes_on ? 104 : 100;
    }
  }
}
