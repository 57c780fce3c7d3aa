// Only buggy: a write that must not be missed (fieldneg).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
struct s {
  int a;
  int b;
};
int main(void) {
  struct s v = {1, 2};
  int i = __VERIFIER_nondet_int();
  int *p = &v.b;
  if (i != -1)
    return 0;
  p += i;
  *p = 9;
  if (v.a == 9)
    reach_error();
}
