// Two pointers that change places in a loop that goes on for as long as it likes.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  int x = 0, y = 0, *p = &x, *q = &y;
  while (__VERIFIER_nondet_int()) {
    int *t = p;
    p = q;
    q = t;
    if (*p < 1000000) (*p)++;
  }
  CHECK(x >= 0 && y >= 0);
  CHECK(!(IF_BUG(x == 2 && y == 3, x < 0)));
}
