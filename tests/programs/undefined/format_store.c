// valid-deref, BUG: valid-deref
// Where %n stores there is room.
#include <stdio.h>

int main(void) {
#ifdef BUG
  int *count = 0;
#else
  int room, *count = &room;
#endif
  printf("abc%n\n", count);
  return 0;
}
