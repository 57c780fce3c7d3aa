// East may become green while north is yellow, after four changes of three rounds each.
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
      if (nondet())
        north = RED;
      east = GREEN;
    }
    if (north != RED && east != RED)
      reach_error();
  }
}
