// memcpy of a part of an array.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *memcpy(void *, const void *, unsigned long);
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {0};
  memcpy(b + 1, a, 2 * sizeof(int));
  CHECK(b[0] == 0 && b[1] == 1 && b[2] == 2 && b[3] == IF_BUG(3, 0));
}
