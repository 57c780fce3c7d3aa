// Memory whose owner changes.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *malloc(unsigned long);
extern void free(void *);
struct buffer { int *data; int size; };
static void move(struct buffer *to, struct buffer *from) {
  *to = *from;
  from->data = 0;
  from->size = 0;
}
int main(void) {
  struct buffer a = {malloc(4 * sizeof(int)), 4}, b = {0, 0};
  if (!a.data) return 0;
  a.data[2] = 9;
  move(&b, &a);
  CHECK(!a.data && a.size == 0);
  CHECK(b.size == 4 && b.data[2] == IF_BUG(0, 9));
  free(b.data);
}
