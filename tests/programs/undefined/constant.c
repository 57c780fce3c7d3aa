// def-behavior, BUG: valid-deref
// What is const is written by its initializer, once or each time around, and through no pointer; a
// const member of an object that is not may be.
extern int __VERIFIER_nondet_int(void);

typedef const int Limit;
static const int table[3] = {1, 2, 3};
static Limit grid[2][2] = {{1}, {0, 2}};
static struct Item {
  const int key;
  int value;
} item = {1, 2};
static const struct Item fixed = {3, 4};

// What outlives its block has memory of its own, which is initialised each time around.
static int keep(void) {
  const int *kept = 0;
  int all = 0;
  for (int i = 0; i < 3; i++) {
    const int square[2] = {i, i * i};
    if (!kept)
      kept = square;
    all += *(const int *)&square[1];
  }
  return all + (kept != 0);
}

static int sum_up_to(const int n) {
  int all = 0;
  for (int i = 0; i < n; i++) {
    const int square = i * i;
    const int *p = &square;
    all += *p;
  }
  return all;
}

static int last(const char text[]) {
  while (text[1])
    text++;
  return *text;
}

static void set(const void *to, int value) { *(int *)to = value; }

static int change(const int x) {
  *(int *)&x = 1;
  return x;
}

int main(void) {
  const int limit = sum_up_to(3) + keep();
  const char text[] = "abc";
  const int *where = &limit;
  int plain = 0;
  const int *view = &plain;
  set(view, *where);
  set(&item.key, plain);
  *(int *)&item.value += text[1] + last(text);
#ifdef BUG
  switch (__VERIFIER_nondet_int()) {
  case 0:
    set(&table[1], 4);
    break;
  case 1:
    ((int *)table)[1] = 4;
    break;
  case 2:
    *(int *)&limit += 1;
    break;
  case 3:
    set(&grid[1][0], 1);
    break;
  case 4:
    (*(char *)text)++;
    break;
  case 5:
    *(int *)&fixed.value = 1;
    break;
  case 6:
    "abc"[0] = 'x';
    break;
  default:
    change(1);
  }
#endif
  return table[1] + grid[1][1] + fixed.key;
}
