// Conversions are explicit, and sizes are those of the data model.
long widen(short s, unsigned u) { return s + u; }

int main(void) {
  unsigned char c = 200;
  c += 100;
  double d = c / 3;
  return (int)sizeof(long) + (d > 33.5f) + (int)widen(-1, 1u);
}
