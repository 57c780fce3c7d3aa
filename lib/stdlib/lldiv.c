typedef struct {
  long long quot, rem;
} lldiv_t;

lldiv_t lldiv(long long number, long long divisor) {
  return (lldiv_t){number / divisor, number % divisor};
}
