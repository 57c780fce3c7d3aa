// Two halves of a number.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

union both { struct { unsigned short low, high; } half; unsigned all; };
int main(void) {
  union both b;
  b.all = 0x12345678;
  b.half.low = __VERIFIER_nondet_int();
  CHECK(b.half.high == IF_BUG(0x5678, 0x1234));
  CHECK(b.all >> 16 == 0x1234);
}
