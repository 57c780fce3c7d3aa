// A flag in the lowest bit of a pointer.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

static int cell = 5;
int main(void) {
  unsigned long word = (unsigned long)&cell;
  word |= 1;
  CHECK(word & 1);
  int *p = (int *)(word & IF_BUG(~2ul, ~1ul));
  if (IF_BUG(((unsigned long)p & 1) == 0, 1)) {
    *p = 6;
  }
  CHECK(cell == 6);
}
