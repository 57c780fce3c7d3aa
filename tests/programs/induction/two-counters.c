// Neither counter is bounded, but they are equal.
int nondet(void);
void reach_error(void) {}

int main(void) {
  unsigned x = 0, y = 0;
  while (nondet()) {
    x++;
    y++;
    if (x != y)
      reach_error();
    if (x > 100)
      x = y = 0;
  }
  if (x != y)
    reach_error();
}
