// Only buggy: a write that must not be missed (int128).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
int main(void) {
  __int128 v = 1, *p = &v;
  *p = *p + 1;
  if (v == 2)
    reach_error();
}
