// As many unset bytes as an input says are copied; the others stay what they were.
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
  unsigned char from[8], to[8], old[8];
  unsigned long n = __VERIFIER_nondet_ulong(), i = __VERIFIER_nondet_ulong();
  if (n > 8 || i >= 8)
    return 0;
  memcpy(old, to, 8);
  memcpy(to, from, n);
  CHECK(to[i] == (i IF_BUG(<=, <) n ? from[i] : old[i]));
}
