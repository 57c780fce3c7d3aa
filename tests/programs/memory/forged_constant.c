// A constant that equals an address. Where objects lie is not for the program to know, so that
// no run need show it.
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

char b;

int main(void) {
  if (&b == (char *)0x555500001000) {
    *(char *)0x555500001000 = 3;
    CHECK(b == 0);
  }
}
