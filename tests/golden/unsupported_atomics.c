typedef struct Pair {
  int left, right;
} Pair;

static Pair pair;

int main(void) {
  Pair other = {1, 2};
  __atomic_store(&pair, &other, __ATOMIC_SEQ_CST);
  return 0;
}
