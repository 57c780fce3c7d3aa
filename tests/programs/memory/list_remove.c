// The first element with a key is taken out of a list of three.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct item { int key; struct item *next; };
static void take_out(struct item **link, int key) {
  for (; *link; link = &(*link)->next)
    if ((*link)->key == key) {
      *link = (*link)->next;
      return;
    }
}
int main(void) {
  struct item c = {3, 0}, b = {2, &c}, a = {1, &b}, *list = &a;
  take_out(&list, IF_BUG(3, 2));
  CHECK(list == &a && a.next == &c && c.next == 0);
}
