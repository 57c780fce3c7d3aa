// x == y is what holds. Interpolants with any number say x == 1, x == 2 and so on, without end;
// those of the language L_0 have only 0 and 1.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 0;
  while (__VERIFIER_nondet_int()) {
    x++;
    y++;
  }
  while (x != 0) {
    x--;
    y--;
  }
  if (y != 0)
    reach_error();
  return 0;
}
