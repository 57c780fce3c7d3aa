typedef struct {
  int quot, rem;
} div_t;

div_t div(int number, int divisor) { return (div_t){number / divisor, number % divisor}; }
