// Only buggy: a write that must not be missed (bitfield).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
struct s {
  unsigned a : 3;
  unsigned b : 5;
};
int main(void) {
  struct s v = {1, 2}, *p = &v;
  p->a = 7;
  p->b = 9;
  if (v.a == 7 && v.b == 9)
    reach_error();
}
