// A number that equals the address of an object is the address of that object.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

char b, c;

int main(void) {
  unsigned long u = __VERIFIER_nondet_ulong();
  if (u == (unsigned long)&b) {
    *(char *)u = 3;
    CHECK(b == IF_BUG(0, 3));
    CHECK(c == 0);
  }
}
