// What goes wrong in the library's own functions is told of the one that the program calls.
#include <string.h>
int main(void) {
  char set[2] = {'x', 'y'};
  return strspn("abc", set) > 2;
}
