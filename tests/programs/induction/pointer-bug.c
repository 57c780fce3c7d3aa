// The pointer is another one after a round.
int nondet(void);
void reach_error(void) {}

int main(void) {
  int x = 0, y = 0, *p = &x;
  while (nondet()) {
    *p = 1;
    if (nondet())
      p = &y;
  }
  if (x == 1 && y == 1)
    reach_error();
}
