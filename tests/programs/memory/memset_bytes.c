// memset with a byte that is not zero.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *memset(void *, int, unsigned long);
int main(void) {
  unsigned char bytes[4];
  unsigned n = 0;
  memset(bytes, 0xff, sizeof bytes);
  memset(&n, 1, sizeof n);
  CHECK(bytes[3] == 255 && n == IF_BUG(1u, 0x01010101u));
}
