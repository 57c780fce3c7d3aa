// Elements of an array of structs.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct item { int key, value; };
static struct item *find(struct item *items, int count, int key) {
  for (int i = 0; i < count; i++)
    if (items[i].key == key) return &items[i];
  return 0;
}
int main(void) {
  struct item items[3] = {{1, 10}, {2, 20}, {3, 30}};
  struct item *found = find(items, 3, 2);
  CHECK(found && found->value == 20);
  found->value = 5;
  CHECK(items[1].value == 5 && items[2].value == IF_BUG(5, 30));
}
