// A string is copied by hand.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  char to[4], *d = to;
  const char *s = "abc";
  while ((*d++ = *s++)) {}
  CHECK(to[0] == 'a' && to[2] == IF_BUG('b', 'c') && to[3] == 0);
}
