// A struct with a pointer that goes through an array of slots of another layout.
extern void reach_error(void);
extern void *memcpy(void *to, const void *from, unsigned long size);

struct box {
  char tag[4];
  int *p;
};

int main(void) {
  int x = 0, y = 0;
  struct box a, b;
  void *slots[2];
#ifdef BUG
  a.p = &x;
#else
  a.p = &y;
#endif
  memcpy(slots, &a, sizeof a);
  memcpy(&b, slots, sizeof b);
  *b.p = 1;
  if (x == 1)
    reach_error();
  return 0;
}
