// Only buggy: a write that must not be missed (realloc).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
int main(void) {
  int *p = malloc(4);
  if (!p)
    return 0;
  *p = 3;
  p = realloc(p, 8);
  if (!p)
    return 0;
  if (p[0] == 3)
    reach_error();
}
