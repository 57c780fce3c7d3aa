// The analysis does not know the arguments behind `...`, and says so in words of C.
#include <stdarg.h>
static int last(int count, ...) {
  va_list list;
  int value = 0;
  va_start(list, count);
  for (int i = 0; i < count; i++)
    value = va_arg(list, int);
  va_end(list);
  return value;
}
int main(void) {
  if (last(2, 1, 2) != 2)
    ERROR:
      return 1;
  return 0;
}
