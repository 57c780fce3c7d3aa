// A pointer that goes through a buffer of bytes, which nobody looks into.
extern void reach_error(void);
extern void *memcpy(void *to, const void *from, unsigned long size);

int main(void) {
  int x = 0, y = 0, *p = &x, *q;
  unsigned char buffer[sizeof p];
#ifndef BUG
  p = &y;
#endif
  memcpy(buffer, &p, sizeof p);
  memcpy(&q, buffer, sizeof q);
  *q = 1;
  if (x == 1)
    reach_error();
  return 0;
}
