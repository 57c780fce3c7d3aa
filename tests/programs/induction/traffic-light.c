// Two lights at a crossing are never green together: that takes as many rounds as there are ways
// through the states.
int nondet(void);
void reach_error(void) {}

enum Colour { RED, GREEN, YELLOW };

int main(void) {
  enum Colour north = RED, east = GREEN;
  int timer = 0;
  for (;;) {
    if (nondet() <= 0)
      continue;
    if (++timer < 3)
      continue;
    timer = 0;
    if (east == GREEN) {
      east = YELLOW;
    } else if (east == YELLOW) {
      east = RED;
      north = GREEN;
    } else if (north == GREEN) {
      north = YELLOW;
    } else {
      north = RED;
      east = GREEN;
    }
    if (north != RED && east != RED)
      reach_error();
  }
}
