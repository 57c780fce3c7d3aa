// A bit-field at the end of an array's last element: its type would reach beyond.
extern void reach_error(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
struct packed { signed char tag; int value : 16; };
struct packed all[2];
struct packed *last = &all[1];
int main(void) {
  last->value = 7;
  all[0].value = 8;
  if (last->value != IF_BUG(8, 7)) reach_error();
  return 0;
}
