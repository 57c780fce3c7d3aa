// The loop changes some fields of a record, and others not; they are looked at behind it.
int nondet(void);
void reach_error(void) {}

struct Settings {
  double rate;
  struct {
    unsigned ticks : 5, mode : 3;
    int rounds;
  } now;
  float scale;
} settings = {.rate = 0.5, .scale = 2};

int main(void) {
  settings.now.mode = 6;
  while (nondet()) {
    settings.now.rounds++;
    if (nondet())
      settings.now.rounds = 0;
  }
  if (settings.rate * settings.scale != 1 || settings.now.mode != 6)
    reach_error();
}
