#include "allsat/allsat_internal.h"

void cube_clear(Cube *cube) {
  vec_clear(&cube->variables);
  vec_clear(&cube->values);
}

void cube_release(Cube *cube) {
  vec_release(&cube->variables);
  vec_release(&cube->values);
}

void cube_add(Cube *cube, uint32_t variable, bool value) {
  vec_push(&cube->variables, variable);
  vec_push(&cube->values, value);
}

Bdd cube_to_bdd(BddManager *bdds, const Cube *cube) {
  assert(cube->variables.size == cube->values.size);
  return bdd_make_cube(bdds, cube->variables.data, cube->values.data, cube->variables.size);
}
