// A write through a pointer changes a global.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int state;
static void set(int *where) { *where = 7; }
int main(void) {
  state = 3;
  set(&state);
  CHECK(state == IF_BUG(3, 7));
}
