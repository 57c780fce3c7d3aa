// reach_error
// The input is a variable that nobody sets.
extern void reach_error(void);

int main(void) {
  int chosen;
  unsigned char small = chosen;
#ifdef BUG
  if (chosen == 1234)
    reach_error();
#endif
  if (small > 255)
    reach_error();
  return 0;
}
