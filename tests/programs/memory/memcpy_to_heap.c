// A struct is copied to the heap and changed there.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *malloc(unsigned long);
extern void *memcpy(void *, const void *, unsigned long);
struct config { int port; char name[4]; long limit; };
int main(void) {
  struct config initial = {80, "web", 1000}, *c = malloc(sizeof *c);
  if (!c) return 0;
  memcpy(c, &initial, sizeof *c);
  c->port = 8080;
  CHECK(initial.port == IF_BUG(8080, 80));
  CHECK(c->limit == 1000 && c->name[1] == 'e');
}
