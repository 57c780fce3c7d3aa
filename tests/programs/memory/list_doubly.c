// Unlinking from a doubly linked ring.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct ring { struct ring *next, *prev; int load; };
static void insert(struct ring *at, struct ring *new) {
  new->next = at->next;
  new->prev = at;
  at->next->prev = new;
  at->next = new;
}
static void unlink(struct ring *r) {
  r->prev->next = r->next;
  IF_BUG(r->next = r->prev, r->next->prev = r->prev);
}
int main(void) {
  struct ring head = {&head, &head, 0}, a = {0, 0, 1}, b = {0, 0, 2};
  insert(&head, &a);
  insert(&head, &b);
  CHECK(head.next == &b && b.next == &a && a.next == &head);
  unlink(&a);
  CHECK(head.prev == &b && b.next == &head);
}
