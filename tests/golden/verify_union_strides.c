// Two members of a union with equal sizes, but other distances between the elements.
extern void reach_error(void);

union {
  struct {
    int x[3];
    int pad[2];
  } a[2];
  struct {
    int x[2];
    int pad;
  } b[3];
} u;

int main(void) {
  u.b[1].x[0] = 9;
  u.a[0].x[2] = 5;
  if (u.b[1].x[0] != 5)
    reach_error();
}
