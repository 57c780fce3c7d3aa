// Only buggy: a write that must not be missed (float).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
int main(void) {
  double d = 1, *p = &d;
  *p = 2;
  if (d == 2)
    reach_error();
}
