// valid-memsafety, BUG: valid-deref
#include <unistd.h>

int main(void) {
  char bytes[3] = {'a', 'b', 'c'};
#ifdef BUG
  write(1, bytes, 4);
#else
  write(1, bytes, 3);
#endif
  return 0;
}
