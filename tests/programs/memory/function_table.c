// A table of functions.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
struct op { char name; int (*apply)(int, int); };
static const struct op table[2] = {{'+', add}, {'-', sub}};
static int run(const struct op *op, int a, int b) { return op->apply(a, b); }
int main(void) {
  CHECK(run(&table[0], 3, 2) == 5);
  CHECK(run(&table[1], 3, 2) == IF_BUG(5, 1));
}
