// An array that is needed gets what another one says, which is not needed yet.
extern void reach_error(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
int a[8], b[8];
int main(void) {
  a[5] = 3;
  if (a[5] != 3) reach_error();
  b[0] = 1;
  a[b[0]] = 5;
  b[0] = IF_BUG(2, 1);
  if (a[b[0]] != 5) reach_error();
  return 0;
}
