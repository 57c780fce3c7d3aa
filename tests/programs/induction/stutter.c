// Rounds that change nothing do not help an error; without them, one round suffices.
double nondet_double(void);
int nondet(void);
void reach_error(void) {}

int main(void) {
  double y = 0;
  while (nondet()) {
    double x = nondet_double();
    if (!(x >= -1 && x <= 1))
      continue;
    y = 0.5 * y + 0.5 * x;
    if (y > 1)
      y = 1;
    else if (y < -1)
      y = -1;
    if (!(y >= -1 && y <= 1))
      reach_error();
  }
}
