// Network order is that of the most significant byte first; our machines have it the other way.
unsigned short htons(unsigned short number) { return number % 256 * 256 + number / 256; }
