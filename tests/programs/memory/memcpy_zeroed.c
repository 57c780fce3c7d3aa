// A copy of an object that nobody reads, and that was only cleared as a whole.
extern void reach_error(void);
extern void *memcpy(void *, const void *, unsigned long);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
struct settings { unsigned long mask; unsigned char level; unsigned long long limit; };
struct settings current = {7, 8, 9};
int main(void) {
  struct settings none = {0};
  memcpy(&current, &none, sizeof none);
  if (current.mask + current.level != IF_BUG(15, 0)) reach_error();
  return 0;
}
