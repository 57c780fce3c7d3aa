// Through a void pointer and a struct of the same beginning.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct base { int kind; };
struct derived { struct base base; int extra; };
static int kind_of(void *p) { return ((struct base *)p)->kind; }
int main(void) {
  struct derived d = {{3}, 4};
  CHECK(kind_of(&d) == IF_BUG(4, 3));
}
