extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int twice(int x) { return 2 * x; }

int main(void) {
  int x = __VERIFIER_nondet_int(), y, rounds = 0;
  if (x == 5)
    y = 1;
  else if (x == 7)
    y = 2;
  else
    y = 3;
  while (rounds < 2) {
    if (y == 2)
      y = twice(y);
    else if (y == 4)
      y = 6;
    rounds++;
  }
  if (y == 6)
    reach_error();
  return 0;
}
