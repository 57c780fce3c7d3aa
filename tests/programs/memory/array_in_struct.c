// An array inside of a struct behind a pointer.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct buffer { int size; int data[4]; int guard; };
static void push(struct buffer *b, int v) {
  if (b->size < IF_BUG(5, 4)) b->data[b->size++] = v;
}
int main(void) {
  struct buffer b = {0, {0}, 77};
  for (int i = 0; i < 6; i++) push(&b, i);
  CHECK(b.guard == 77 && b.data[3] == 3);
}
