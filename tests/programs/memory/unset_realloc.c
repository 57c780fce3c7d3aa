// realloc keeps what nobody has set; behind it there is more of that, which is something else.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  unsigned char *small = malloc(2), kept[2];
  memcpy(kept, small, 2);
  unsigned char *large = realloc(small, 4);
  CHECK(large[IF_BUG(2, 1)] == kept[1]);
}
