// The sign of a number in its last byte.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned char *bytes = (unsigned char *)&x;
  int is_negative = x < 0;
  CHECK((bytes[3] >= 128) == is_negative);
  bytes[3] = IF_BUG(bytes[3], bytes[3] & 127);
  CHECK(x >= 0);
}
