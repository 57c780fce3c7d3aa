// A header in front of what the caller gets.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *malloc(unsigned long);
struct header { unsigned long size; unsigned long magic; };
static void *get(unsigned long size) {
  struct header *h = malloc(sizeof *h + 16);
  if (!h) return 0;
  h->size = size;
  h->magic = 77;
  return h + 1;
}
static unsigned long size_of(void *object) { return ((struct header *)object - IF_BUG(0, 1))->size; }
int main(void) {
  int *p = get(16);
  if (!p) return 0;
  p[0] = 3;
  p[3] = 4;
  CHECK(size_of(p) == 16);
  CHECK(p[0] == 3);
}
