long long llabs(long long number) { return number < 0 ? -number : number; }
