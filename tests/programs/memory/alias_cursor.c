// A cursor into one of two buffers.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

static int in[2], out[2], *cursor = in;
static void put(int value) { *cursor = value; }
int main(void) {
  put(1);
  cursor = out;
  put(2);
  cursor = IF_BUG(in, out) + 1;
  put(3);
  CHECK(in[0] == 1 && in[1] == 0);
  CHECK(out[0] == 2 && out[1] == 3);
}
