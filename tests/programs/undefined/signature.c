// def-behavior, BUG: valid-argument
// A function is called with arguments that machines pass as those it takes: pointers for pointers, K&R's promoted ones.
extern int __VERIFIER_nondet_int(void);

struct pair {
  int first, second;
};

static int ascending(const int *a, const int *b) { return *a < *b; }
static long *kept(long *p) { return p; }
static int sum(int a, int b) { return (a & 7) + (b & 7); }
static int same(int a) { return a; }
static struct pair both(int a) { return (struct pair){a, a}; }
static int old(number, letter, real) char letter; float real; { return (number & 7) + letter + (int)real; }
static void nothing(int a) { (void)a; }

typedef int Unary(int);

int main(void) {
  int x = 1, y = 2, which = __VERIFIER_nondet_int();
  long number = 3;
  int (*order)(const void *, const void *) = (int (*)(const void *, const void *))ascending;
  void *(*pass)(void *) = (void *(*)(void *))kept;
  int (*any)() = old;
  void (*ignore)(int) = (void (*)(int))same; // its result is not looked at
  Unary *table[] = {same, (Unary *)sum, (Unary *)both, (Unary *)nothing};
  ignore(order(&x, &y));
  if (*(long *)pass(&number) != 3 || any(1, 'a', 2.0) != old(1, 'a', 2.0f))
    return 1;
#ifdef BUG
  return table[which & 3](which);
#else
  return table[which & 0](which);
#endif
}
