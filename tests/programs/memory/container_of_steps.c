// Back to the struct byte by byte.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct entry { int tag; char name[8]; };
int main(void) {
  struct entry e;
  char *p = e.name;
  e.tag = 1;
  *p = 'a';
  for (int i = 0; i < 4; i++)
    p--;
  *(int *)p = 5;
  CHECK(e.tag == IF_BUG(1, 5));
}
