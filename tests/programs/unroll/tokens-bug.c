// One value has two characters.
#include <assert.h>
#include <string.h>
int main(void) {
  char settings[] = "k1=v1;k2=;k3", *rest;
  int count = 0, length = 0;
  for (char *at = strtok_r(settings, ";", &rest); at; at = strtok_r(NULL, ";", &rest)) {
    char *value = strchr(at, '=');
    if (value)
      length += strlen(value + 1);
    count++;
  }
  assert(count == 3 && length != 2);
}
