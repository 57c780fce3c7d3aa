// Only buggy: a write that must not be missed (strcpy).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
int main(void) {
  char b[4] = {0};
  char *p = b;
  strcpy(p, "ab");
  if (b[0] == 97)
    reach_error();
}
