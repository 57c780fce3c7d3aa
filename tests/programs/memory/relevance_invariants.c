// What octagons know of variables that formulas leave out.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  int turns = 0, state = 0;
  while (turns < 4) {
    turns++;
    if (state == 0) {
      int i = 0, inner = 0;
      while (i < 2) {
        i++;
        if (inner == 0) inner = 1;
        else if (inner == 1) inner = 3;
      }
      state = 1;
    }
  }
  turns++;
  CHECK(turns != IF_BUG(5, 4));
}
