// The end pointer stops a copy.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  char from[4] = {1, 2, 3, 4}, to[4] = {0}, *d = to;
  for (char *s = from, *end = from + 4; s != end;) *d++ = *s++;
  CHECK(to[0] == 1 && to[3] == IF_BUG(0, 4));
}
