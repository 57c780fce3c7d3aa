// A number is written with its digits.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  char text[4];
  int n = __VERIFIER_nondet_int(), i = 3;
  if (n < 10 || n > 99) return 0;
  text[3] = 0;
  for (int rest = n; rest; rest /= 10) text[--i] = (char)('0' + rest % 10);
  CHECK(i == 1);
  CHECK(text[1] >= IF_BUG('2', '1') && text[2] <= '9');
}
