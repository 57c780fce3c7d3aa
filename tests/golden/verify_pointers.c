extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

struct counter {
  int count, limit;
};

int main(void) {
  struct counter *c = malloc(sizeof *c), *d = malloc(sizeof *d);
  if (!c || !d)
    return 0;
  c->count = 0;
  c->limit = d->count = 5;
  while (__VERIFIER_nondet_int()) {
    if (c->count < c->limit)
      c->count++;
  }
  if (c->count > d->count)
    reach_error();
  return 0;
}
