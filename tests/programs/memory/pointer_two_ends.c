// Two pointers that meet in the middle.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  int a[4] = {1, 2, 3, 4}, *low = a, *high = a + 3;
  while (low < high) {
    int t = *low;
    *low++ = *high;
    *high-- = t;
  }
  CHECK(a[0] == 4 && a[1] == 3 && a[2] == 2 && a[3] == IF_BUG(4, 1));
  CHECK(low - high == 1);
}
