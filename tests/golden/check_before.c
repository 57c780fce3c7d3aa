// The run to the second access has to give the unset pointer an address that may be written.
struct pair {
  int *p;
  int x;
};
static void set(struct pair *pair) { *pair->p = 1; }
int main(void) {
  struct pair pair;
  int x = 0;
  set(&pair);
  int *q = &x + 4 * (pair.x < 0);
  *q = 2;
  return 0;
}
