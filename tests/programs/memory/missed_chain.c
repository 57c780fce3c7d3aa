// Only buggy: a write that must not be missed (chain).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
int x;
int main(void) {
  int *p = &x;
  unsigned long n = (unsigned long)p;
  unsigned long m = n ^ 5;
  m ^= 5;
  int *q = (int *)m;
  *q = 4;
  if (x == 4)
    reach_error();
}
