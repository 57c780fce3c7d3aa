// Only buggy: a write that must not be missed (ptr_in_arr).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
int x, y;
int main(void) {
  int *t[2] = {&x, &y};
  int **p = t;
  p++;
  **p = 3;
  if (y == 3)
    reach_error();
}
