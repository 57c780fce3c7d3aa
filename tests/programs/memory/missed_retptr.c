// Only buggy: a write that must not be missed (retptr).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
static int g;
static int *get(void) { return &g; }
int main(void) {
  *get() = 3;
  if (g == 3)
    reach_error();
}
