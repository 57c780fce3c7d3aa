// Loops in loops and in functions that these call; an array that is filled in each round.
int nondet(void);
void reach_error(void) {}
int table[8];

static int count(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum++;
  return sum;
}

int main(void) {
  int at = 0;
  while (nondet()) {
    for (int i = 0; i < 8; i++)
      table[i] = i;
    if (count(3) != 3)
      reach_error();
    at = (at + 1) % 8;
    if (table[at] != at)
      reach_error();
  }
}
