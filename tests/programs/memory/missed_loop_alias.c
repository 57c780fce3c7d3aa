// Only buggy: a write that must not be missed (loop_alias).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
int main(void) {
  int a = 0, b = 0, *p = &a;
  while (__VERIFIER_nondet_int()) {
    *p += 1;
    p = p == &a ? &b : &a;
  }
  if (a == 2 && b == 1)
    reach_error();
}
