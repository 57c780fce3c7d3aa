// Characters of a literal.
// Open in blast: safe, buggy
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

static const char *name = "gavel";
int main(void) {
  const char *p = name;
  int n = 0;
  while (p[n]) n++;
  CHECK(p[0] == 'g' && n == IF_BUG(6, 5));
}
