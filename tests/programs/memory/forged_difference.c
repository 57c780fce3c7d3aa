// The address is known as a number, and the difference says that the input is the same one.
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
  unsigned long u = __VERIFIER_nondet_ulong(), address = (unsigned long)&b;
  unsigned long distance = address - u;
  if (distance == 0)
    *(char *)u = 3;
  CHECK(b == 0 IF_BUG(, || distance == 0));
}
