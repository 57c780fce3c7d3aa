// The object bounds the length of what is set.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
void *memcpy(void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  char text[6] = "abcde";
  unsigned long n = __VERIFIER_nondet_ulong();
  memset(text + IF_BUG(0, 1), 0, n);
  CHECK(text[0] == 'a');
  CHECK(text[3] == 'd' || n > 2);
}
