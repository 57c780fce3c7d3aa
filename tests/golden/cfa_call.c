int limit = 3;

static int twice(int x) { return x + x; }

static void raise_limit(void) { limit = twice(limit) + twice(1); }

int main(void) {
  raise_limit();
  return limit;
}
