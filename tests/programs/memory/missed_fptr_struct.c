// Only buggy: a write that must not be missed (fptr_struct).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
struct o {
  void (*f)(int *);
};
static void h(int *p) { *p = 8; }
int main(void) {
  int x = 0;
  struct o o = {h}, *p = &o;
  p->f(&x);
  if (x == 8)
    reach_error();
}
