// What c becomes in the tenth round reaches a three rounds later.
int nondet(void);
void reach_error(void) {}

int main(void) {
  int a = 1, b = 1, c = 1, rounds = 0;
  for (;;) {
    if (a != 1)
      reach_error();
    a = b;
    b = c;
    if (++rounds == 10)
      c = 2;
  }
}
