// The number becomes a pointer before it is compared, as a pointer.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int b, other;

int main(void) {
  int *p = (int *)__VERIFIER_nondet_ulong();
  if (p == &b) {
    *p = 3;
    CHECK(b == IF_BUG(0, 3));
    CHECK(other == 0);
  }
}
