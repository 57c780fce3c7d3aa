// A loop is left from inside of another one, and by a return.
int nondet(void);
void reach_error(void) {}

static int search(int wanted) {
  int i = 0, j = 0;
  while (nondet()) {
    for (j = 0; nondet(); j = j < 3 ? j + 1 : 0) {
      if (i + j == wanted)
        return i + j;
      if (j == 4)
        goto out;
    }
    i = i < 3 ? i + 1 : 0;
  }
  return 0;
out:
  reach_error();
  return 1;
}

int main(void) {
  while (nondet())
    if (search(6) > 6)
      reach_error();
}
