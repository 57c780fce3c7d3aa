// Only buggy: a write that must not be missed (structret).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
struct s {
  int *p;
};
static int g;
static struct s get(void) {
  struct s r;
  r.p = &g;
  return r;
}
int main(void) {
  struct s v = get();
  *v.p = 3;
  if (g == 3)
    reach_error();
}
