// A list of three nodes is reversed.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct node { int value; struct node *next; };
int main(void) {
  struct node c = {3, 0}, b = {2, &c}, a = {1, &b}, *list = &a, *done = 0;
  while (list) {
    struct node *n = list->next;
    list->next = IF_BUG(list == &b ? 0 : done, done);
    done = list;
    list = n;
  }
  CHECK(done == &c && c.next == &b && b.next == &a && a.next == 0);
}
