// A parameter that is only read as bytes.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif

static int low(int value) {
  unsigned char *bytes = (unsigned char *)&value;
  return bytes[0];
}

int main(void) {
  int sum = low(257) + low(258) + low(__VERIFIER_nondet_int() ? 3 : 515);
  if (sum == IF_BUG(6, 3))
    reach_error();
  return 0;
}
