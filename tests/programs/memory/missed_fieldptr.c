// Only buggy: a write that must not be missed (fieldptr).
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
  int *p = &v.a;
  p++;
  *p = 9;
  if (v.b == 9)
    reach_error();
}
