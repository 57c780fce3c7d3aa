// Only buggy: a write that must not be missed (bytes).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
struct s {
  int a;
  int *p;
};
int x;
int main(void) {
  struct s u = {1, &x}, v;
  char *d = (char *)&v, *s = (char *)&u;
  for (int i = 0; i < sizeof u; i++)
    d[i] = s[i];
  *v.p = 4;
  if (x == 4)
    reach_error();
}
