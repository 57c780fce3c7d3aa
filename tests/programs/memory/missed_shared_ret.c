// Only buggy: a write that must not be missed (shared_ret).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern char *strcpy(char *, const char *);
extern void *memcpy(void *, const void *, unsigned long);
struct n {
  struct n *next;
  int v;
};
static struct n pool[2];
static int used;
static struct n *get(void) { return &pool[used++]; }
int main(void) {
  struct n *a = get(), *b = get();
  a->next = b;
  b->v = 4;
  if (a->next->v == 4 && pool[1].v == 4)
    reach_error();
}
