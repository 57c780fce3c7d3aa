// Only buggy: a write that must not be missed (param_addr).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
static void f(int v) {
  int *p = &v;
  *p += 1;
  if (v == 6)
    reach_error();
}
int main(void) { f(5); }
