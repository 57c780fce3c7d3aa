// gavel: --entry=scale
// The entry function is not main.
int scale(int value, short percent) { return value * percent / 100; }

int main(void) { return scale(1, 50); }
