// An array of pointers to variables.
// Open in impact-loops: safe
// Open in blast: safe, buggy
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  int a = 1, b = 2, c = 3, *all[3] = {&a, &b, &c};
  for (int i = 0; i < 3; i++) *all[i] += 1;
  CHECK(a == 2 && b == 3 && c == IF_BUG(3, 4));
}
