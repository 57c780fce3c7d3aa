int main(void) {
  int places = 32;
  return 1 << places;
}
