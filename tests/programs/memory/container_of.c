// From a member back to its struct.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct link { struct link *next; };
struct object { int id; struct link link; };
#define OBJECT(l) ((struct object *)((char *)(l) - __builtin_offsetof(struct object, link)))
int main(void) {
  struct object a = {1, {0}}, b = {2, {&a.link}};
  CHECK(OBJECT(b.link.next)->id == IF_BUG(2, 1));
}
