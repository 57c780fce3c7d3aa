// As float-controller, but what is compared the other way round is not limited:
// NaNs are let through, and no limit holds them back.
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

struct controller {
  double gain, integral, previous;
};

static double limit(double value, double most) {
  if (value > most)
    return most;
  return value < -most ? -most : value;
}

static double respond(struct controller *self, double error) {
  double change = error - self->previous;
  self->integral = limit(self->integral + error, 20.0);
  self->previous = error;
  return limit(self->gain * error + 0.5 * self->integral + 0.25 * change, 10.0);
}

int main(void) {
  struct controller controller = {1.5, 0.0, 0.0};
  for (;;) {
    double error = __VERIFIER_nondet_double();
    if (error < -100.0 || error > 100.0)
      error = 0.0;
    double output = respond(&controller, error);
    assert(output >= -10.0 && output <= 10.0);
    assert(controller.integral >= -20.0 && controller.integral <= 20.0);
  }
}
