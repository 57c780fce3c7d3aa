// Only buggy: a write that must not be missed (union_ptr).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
union u {
  int *p;
  unsigned long n;
};
int a[3];
int main(void) {
  union u v;
  v.p = a;
  v.n += 4;
  *v.p = 6;
  if (a[1] == 6)
    reach_error();
}
