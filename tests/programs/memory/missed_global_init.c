// Only buggy: a write that must not be missed (global_init).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
int x = 4;
int *gp = &x;
struct s {
  int *p;
  int k;
};
struct s gs = {&x, 3};
int main(void) {
  *gs.p = 7;
  if (*gp == 7 && gs.k == 3)
    reach_error();
}
