// Rows of a matrix by pointers.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int (*row)[3] = m + 1;
  (*row)[0] = 9;
  CHECK(m[1][0] == 9 && m[0][0] == 1);
  int *p = &m[0][0];
  CHECK(p[3] == IF_BUG(4, 9));
}
