// The same for a row of an array, by a distance that is passed on.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct entry { char tag; char rows[2][4]; };
static void *owner(char *member, long distance) { return member - distance; }
int main(void) {
  struct entry e;
  char *row = e.rows[__VERIFIER_nondet_int() & 1];
  e.tag = 1;
  *row = 'a';
  row = e.rows[0];
  ((struct entry *)owner(row, 1))->tag = 5;
  CHECK(e.tag == IF_BUG(1, 5));
}
