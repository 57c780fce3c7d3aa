// Nothing is known about the number but that it lies between two addresses.
// Only buggy
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

char a[4];

int main(void) {
  unsigned long u = __VERIFIER_nondet_ulong();
  if (u >= (unsigned long)a && u < (unsigned long)(a + 4)) {
    *(char *)u = 3;
    CHECK(a[2] == 0);
  }
}
