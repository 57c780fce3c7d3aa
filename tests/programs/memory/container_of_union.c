// The same for a union of arrays in an element of an array.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct entry { int tag; union { char bytes[8]; int numbers[2]; } u; };
int main(void) {
  struct entry all[3];
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2)
    return 0;
  all[i].tag = 1;
  all[i].u.numbers[1] = 0;
  char *bytes = all[i].u.bytes;
  *bytes = 'a';
  ((struct entry *)(bytes - 4))->tag = 5;
  CHECK(all[i].tag == IF_BUG(1, 5));
}
