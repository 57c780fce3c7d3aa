// An array of structs on the heap.
// Open in impact-loops: safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *calloc(unsigned long, unsigned long);
struct account { int id; long balance; };
int main(void) {
  struct account *a = calloc(3, sizeof *a);
  if (!a) return 0;
  for (int i = 0; i < 3; i++) a[i].id = i + 1;
  unsigned k = __VERIFIER_nondet_int();
  if (k >= 3) return 0;
  a[k].balance = 50;
  struct account *b = &a[(k + 1) % 3];
  CHECK(b->balance == IF_BUG(50, 0));
  CHECK(a[k].id == (int)k + 1);
}
