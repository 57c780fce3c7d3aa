// A pointer that a function without a body returned; and the field of a struct behind one to a
// smaller variable, of which the message names the variable.
struct point {
  int x, y, z;
};
struct point *find(void);
int main(void) {
  struct point *found = find();
  int small, other[8] = {0};
  struct point *wrong = (struct point *)&small;
  if (!found)
    wrong->z = other[0];
  else
    found->x = 1;
  return 0;
}
