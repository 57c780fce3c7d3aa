// memset of arrays in the elements of another whose size is no multiple of theirs.
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct point { int x, y, z; };
struct line { struct point ends[2]; int color; };
int main(void) {
  struct line lines[4];
  lines[0].ends[__VERIFIER_nondet_int() & 1].x = 3;
  lines[1].ends[1].x = 5;
  memset(lines, 0, 4 * sizeof *lines);
  CHECK(lines[1].ends[1].x == IF_BUG(5, 0));
}
