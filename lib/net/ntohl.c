unsigned ntohl(unsigned number) {
  return number % 256 * 16777216 + number / 256 % 256 * 65536 + number / 65536 % 256 * 256 +
         number / 16777216;
}
