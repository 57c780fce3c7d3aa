// A function that nobody calls looks at bytes where others have fields: that changes nothing.
extern void reach_error(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct node {
  struct node *next, *prev;
};

struct list {
  struct node head, tail;
};

static int is_sound(const struct list *l) {
  const struct node *t = &l->head;
  while (t != &l->tail) {
    if (t->next->prev != t)
      return 0;
    t = t->next;
  }
  return 1;
}

int never_called(struct list *l, unsigned long n) {
  unsigned char *p = (unsigned char *)l;
  return is_sound(l) && p[n] == 0;
}

int main(void) {
  struct list l;
  l.head.next = &l.tail;
  l.tail.prev = &l.IF_BUG(tail, head);
  CHECK(is_sound(&l));
}
