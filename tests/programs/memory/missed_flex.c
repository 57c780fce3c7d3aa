// Only buggy: a write that must not be missed (flex).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
struct f {
  int n;
  int d[];
};
int main(void) {
  struct f *p = malloc(12);
  if (!p)
    return 0;
  p->n = 1;
  p->d[1] = 5;
  if (p->d[1] == 5 && p->n == 1)
    reach_error();
}
