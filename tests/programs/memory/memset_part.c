// Only the counters of a struct are cleared.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *memset(void *, int, unsigned long);
struct stats { int id; int counters[3]; int last; };
int main(void) {
  struct stats s = {1, {2, 3, 4}, 5};
  memset(s.counters, 0, sizeof s.counters);
  CHECK(s.counters[2] == 0 && s.id == 1);
  CHECK(s.last == IF_BUG(0, 5));
}
