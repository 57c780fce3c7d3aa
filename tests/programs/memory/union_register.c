// A register as a whole and by its bit-fields.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

union control { struct { unsigned enable : 1, mode : 3, count : 4; } bits; unsigned char raw; };
int main(void) {
  union control c;
  c.raw = 0;
  c.bits.mode = 5;
  c.bits.enable = 1;
  CHECK(c.raw == IF_BUG(0x0a, 0x0b));
  c.raw = 0xf0;
  CHECK(c.bits.count == 15 && c.bits.mode == 0);
}
