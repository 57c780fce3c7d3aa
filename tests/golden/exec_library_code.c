// The library finds its way through bad arguments as any C does.
#include <stdlib.h>

int main(void) {
  const char *nothing = NULL;
  return atoi("12") + atoi(nothing);
}
