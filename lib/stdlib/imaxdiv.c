#include "lib.h"

typedef struct {
  intmax_t quot, rem;
} imaxdiv_t;

imaxdiv_t imaxdiv(intmax_t number, intmax_t divisor) {
  return (imaxdiv_t){number / divisor, number % divisor};
}
