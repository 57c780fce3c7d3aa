int abs(int number) { return number < 0 ? -number : number; }
