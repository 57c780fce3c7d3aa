// A loop that only moves irrelevant data is passed by, one that counts what matters is not.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static void copy(char *to, const char *from, unsigned size) {
  for (unsigned i = 0; i < size; i++)
    to[i] = from[i];
}

int main(void) {
  char a[16] = "0123456789abcde", b[16];
  unsigned size = __VERIFIER_nondet_uint() % 16, state = 0;
  copy(b, a, size);
  for (unsigned i = 0; i < 3; i++) {
    copy(b, a, i);
    state++;
  }
#ifdef BUG
  state += b[0] == '0' && size > 9;
#endif
  if (state != 3)
    reach_error();
  return 0;
}
