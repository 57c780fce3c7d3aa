// Only buggy: a write that must not be missed (twocalls).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
static int f(int k) {
  int x;
  int *p = &x;
  if (k)
    return *p;
  *p = 3;
  return 0;
}
int main(void) {
  f(0);
  if (f(1) != 3)
    reach_error();
}
