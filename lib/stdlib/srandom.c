void srand(unsigned seed);

void srandom(unsigned seed) { srand(seed); }
