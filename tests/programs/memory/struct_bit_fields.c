// Bit-fields beside each other, by pointer.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct flags { unsigned ready : 1, level : 3; int delta : 4; };
static void raise_level(struct flags *f) { f->level++; }
int main(void) {
  struct flags f = {1, 7, -1};
  raise_level(&f);
  CHECK(f.level == IF_BUG(8, 0));
  CHECK(f.ready == 1 && f.delta == -1);
}
