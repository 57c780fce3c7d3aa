// A lock is taken and given back in a loop, each time only if `guarded` says so: the structure of
// the example of the thesis on adjustable-block encoding (figure 2.1). Safe; --entry=f.
int f(int guarded, int rounds) {
  int lock;
  lock = 0;
  while (rounds >= 0) {
    if (guarded) {
      if (lock)
        goto ERROR;
      lock = 1;
    }
    if (guarded) {
      if (!lock)
        goto ERROR;
      lock = 0;
    }
    rounds--;
  }
  if (!lock)
    return 0;
ERROR:
  return 1;
}
