// How often a character is in a string.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

static int count(const char *s, char c) {
  int n = 0;
  for (; *s; s++)
    if (*s == c) n++;
  return n;
}
int main(void) {
  char text[5] = "abab";
  text[__VERIFIER_nondet_int() & 1] = 'a';
  CHECK(count(text, 'a') <= IF_BUG(2, 3));
}
