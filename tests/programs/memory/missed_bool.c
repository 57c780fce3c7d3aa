// Only buggy: a write that must not be missed (bool).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
int main(void) {
  _Bool b = 0, *p = &b;
  *p = 3;
  if (b == 1)
    reach_error();
}
