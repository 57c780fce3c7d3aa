// A loop that copies a string.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

static void copy(char *to, const char *from) {
  while ((*to++ = *from++))
    ;
}
int main(void) {
  char buffer[4] = {1, 1, 1, 1};
  copy(buffer, "ok");
  CHECK(buffer[0] == 'o' && buffer[1] == 'k' && buffer[2] == 0);
  CHECK(buffer[3] == IF_BUG(0, 1));
}
