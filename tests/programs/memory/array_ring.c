// A ring buffer.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

static int ring[4];
static unsigned head, tail;
static void put(int value) { ring[tail++ & 3] = value; }
static int get(void) { return ring[head++ & IF_BUG(1, 3)]; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  put(1); put(2); put(n);
  get(); get();
  CHECK(get() == n);
}
