// From a member that is an array of characters back to its struct.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct entry { int tag; char name[8]; };
#define ENTRY(n) ((struct entry *)((n) - __builtin_offsetof(struct entry, name)))
int main(void) {
  struct entry e;
  char *name = e.name;
  e.tag = 1;
  *name = 'a';
  ENTRY(name)->tag = 5;
  CHECK(e.tag == IF_BUG(1, 5));
}
