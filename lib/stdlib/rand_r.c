// glibc's numbers: three steps of a linear congruential generator give 11, 10 and 10 bits.
static unsigned step(unsigned *state, unsigned limit) {
  *state = *state * 1103515245 + 12345;
  return *state / 65536 % limit;
}

int rand_r(unsigned *seed) {
  unsigned high = step(seed, 2048), middle = step(seed, 1024), low = step(seed, 1024);
  return (int)(high * 1048576 + middle * 1024 + low);
}
