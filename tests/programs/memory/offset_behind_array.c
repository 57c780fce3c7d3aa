// A field behind an array of characters, by its distance in bytes.
#include <stddef.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct entry { char name[8]; int number; };
int main(void) {
  struct entry entry, *e = &entry;
  e->name[__VERIFIER_nondet_int() & 7] = 'a';
  e->number = 1;
  *(int *)((char *)e + offsetof(struct entry, number)) = 5;
  CHECK(e->number == IF_BUG(1, 5));
}
