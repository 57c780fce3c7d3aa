// Elements of an array of structs change places.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct pair { int key, value; };
int main(void) {
  struct pair a[2] = {{2, 20}, {1, 10}};
  if (a[0].key > a[1].key) {
    struct pair t = a[0];
    a[0] = a[1];
    a[1] = IF_BUG(a[0], t);
  }
  CHECK(a[0].value == 10 && a[1].value == 20);
}
