// The bytes of a number.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

union word { unsigned value; unsigned char bytes[4]; };
int main(void) {
  union word w;
  w.value = __VERIFIER_nondet_int();
  unsigned before = w.value;
  w.bytes[1] = 0;
  CHECK((w.value & 0xff00) == 0);
  CHECK((w.value & 0xffu) == (before & IF_BUG(0xfffu, 0xffu)));
}
