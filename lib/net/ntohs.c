unsigned short ntohs(unsigned short number) { return number % 256 * 256 + number / 256; }
