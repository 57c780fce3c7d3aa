// A list with a pointer to its last link.
// Open in blast: safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct item { int key; struct item *next; };
static struct item *first, **last = &first;
static void append(struct item *item, int key) {
  item->key = key;
  item->next = 0;
  *last = item;
  last = IF_BUG(last, &item->next);
}
int main(void) {
  struct item a, b;
  append(&a, 4);
  append(&b, 5);
  CHECK(first->key == 4 && first->next->key == 5);
}
