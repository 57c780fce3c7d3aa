// Numbers of more than a byte: the length is a multiple of their size.
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
  int numbers[4] = {1, 2, 3, 4}, copy[4] = {0};
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n > 4)
    return 0;
  memcpy(copy, numbers, n * sizeof *copy);
  CHECK(copy[2] == (n > IF_BUG(1, 2) ? 3 : 0));
}
