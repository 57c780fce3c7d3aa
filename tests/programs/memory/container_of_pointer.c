// The struct around the array holds a pointer.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct entry { int *count; char name[8]; };
static int *count_of(char *name) {
  *name = 'a';
  return ((struct entry *)(name - __builtin_offsetof(struct entry, name)))->count;
}
int main(void) {
  int count = 1;
  struct entry e;
  e.count = &count;
  *count_of(e.name) = 5;
  CHECK(count == IF_BUG(1, 5));
}
