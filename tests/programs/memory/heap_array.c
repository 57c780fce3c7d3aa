// An array on the heap.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *malloc(unsigned long);
int main(void) {
  int *a = malloc(4 * sizeof *a);
  if (!a) return 0;
  for (int i = 0; i < 4; i++) a[i] = i * 2;
  CHECK(a[3] == IF_BUG(8, 6));
}
