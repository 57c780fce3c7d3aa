// Only buggy: a write that must not be missed (redecl).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
int main(void) {
  int n = 0;
  while (n < 3) {
    int x;
    int *p = &x;
    if (n > 0 && *p == 7)
      reach_error();
    *p = 5;
    n++;
  }
}
