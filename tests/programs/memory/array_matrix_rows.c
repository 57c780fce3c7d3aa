// Pointers to the rows of a matrix.
// Open in blast: safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

static int m[2][3];
static int *row(int i) { return m[i]; }
int main(void) {
  int (*second)[3] = &m[1];
  row(1)[2] = 5;
  (*second)[0] = 6;
  CHECK(m[1][2] == 5 && m[1][0] == 6);
  CHECK(m[0][2] == IF_BUG(5, 0));
}
