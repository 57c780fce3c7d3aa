// Induction over one round does not suffice: what was c is b, then a, then counts.
int nondet(void);
void reach_error(void) {}

int main(void) {
  int a = 1, b = 1, c = 1;
  for (;;) {
    if (a != 1 && a != 6)
      reach_error();
    a = b;
    b = c;
    c = nondet() ? 7 - a : a;
  }
}
