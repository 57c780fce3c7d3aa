// A number made from a pointer goes to a library function: asking where it points changes nothing.
extern void reach_error(void);
extern int snprintf(char *, unsigned long, const char *, ...);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
struct pair { int x, y, rest[2]; } s;
char text[20];
int main(void) {
  int *p = s.rest;
  *p = 0;
  s.x = 7;
  s.y = 8;
  snprintf(text, 20, "%lu", (unsigned long)p - 4);
  s.x = 1;
  s.y = 2;
  if (s.x != IF_BUG(2, 1)) reach_error();
  return 0;
}
