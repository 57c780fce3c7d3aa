// A local's address; no run has it where the formulas do.
// Only buggy
// Open in default: buggy
// Open in impact-loops: buggy
// Open in blast: buggy
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  char b = 0;
  unsigned long u = __VERIFIER_nondet_ulong();
  if (u == (unsigned long)&b) {
    *(char *)u = 3;
    CHECK(b == 0);
  }
}
