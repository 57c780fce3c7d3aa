#include <assert.h>
extern int __VERIFIER_nondet_int(void);
// Latin-1: grüße; the report is UTF-8
int main(void) {
  const char *text = "café <b>&amp;</b> \" ]]>"; int x = __VERIFIER_nondet_int();
  if (x > 3 && text[3] == (char)0xe9)
    /* é */ assert(x != 7 || text[3] != "é"[0]);
  return 0;
}
