// What scanf reads is up to the world outside: it may end before each conversion, and whatever
// fits one may be stored. Widths of unsigned numbers, sets of characters, %p and %n are not
// supported.
#include "lib.h"

#define NONDET(Number, name) Number __VERIFIER_nondet_##name(void);
NONDET(signed char, schar)
NONDET(unsigned char, uchar)
NONDET(short, short)
NONDET(int, int)
NONDET(long, long)
NONDET(long long, longlong)
NONDET(float, float)
NONDET(double, double)
NONDET(long double, longdouble)
void __VERIFIER_assume(int condition);

typedef struct Directive {
  int width, longs; // longs: -2 for hh, -1 for h, 1 for l, 2 for ll, 3 for L
  int is_suppressed;
} Directive;

static const char *read_directive(Directive *directive, const char *at) {
  *directive = (Directive){0};
  if (*at == '*') {
    directive->is_suppressed = 1;
    at++;
  }
  for (; IS_DIGIT(*at); at++)
    directive->width = 10 * directive->width + (*at - '0');
  for (;; at++) {
    if (*at == 'h')
      directive->longs--;
    else if (*at == 'l')
      directive->longs++;
    else if (*at == 'L')
      directive->longs = 3;
    else if (*at == 'j' || *at == 'q')
      directive->longs = 2;
    else if (*at == 'z' || *at == 't')
      directive->longs = 1;
    else
      return at;
  }
}

// So many digits, one of which may be a sign.
static void assume_width(long long number, int width) {
  long long most = 1;
  for (int i = 1; i < width; i++)
    most *= 10;
  __VERIFIER_assume(number > -most && number < 10 * most);
}

static void store_integer(const Directive *directive, void *to) {
  long long number;
  if (directive->longs == -2)
    number = *(signed char *)to = __VERIFIER_nondet_schar();
  else if (directive->longs == -1)
    number = *(short *)to = __VERIFIER_nondet_short();
  else if (directive->longs == 0)
    number = *(int *)to = __VERIFIER_nondet_int();
  else if (directive->longs == 1)
    number = *(long *)to = __VERIFIER_nondet_long();
  else
    number = *(long long *)to = __VERIFIER_nondet_longlong();
  if (directive->width && directive->width < 18)
    assume_width(number, directive->width);
}

static void store_floating(const Directive *directive, void *to) {
  if (directive->longs == 0)
    *(float *)to = __VERIFIER_nondet_float();
  else if (directive->longs == 1)
    *(double *)to = __VERIFIER_nondet_double();
  else
    *(long double *)to = __VERIFIER_nondet_longdouble();
}

static void store_characters(char *to, int count) {
  for (int i = 0; i < count; i++)
    to[i] = (char)__VERIFIER_nondet_uchar();
}

// At least one that is no space.
static void store_word(const Directive *directive, char *to) {
  int length = 0;
  do {
    unsigned char c = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(!IS_SPACE(c));
    to[length++] = (char)c;
  } while (length != directive->width && __VERIFIER_nondet_int());
  to[length] = 0;
}

static void store(char conversion, const Directive *directive, void *to) {
  if (conversion == 'd' || conversion == 'i')
    store_integer(directive, to);
  else if (conversion == 'f' || conversion == 'e' || conversion == 'g' || conversion == 'a')
    store_floating(directive, to);
  else if (conversion == 'c' && directive->longs == 0)
    store_characters(to, directive->width ? directive->width : 1);
  else if (conversion == 's' && directive->longs == 0)
    store_word(directive, to);
  else if ((conversion == 'u' || conversion == 'x' || conversion == 'X' || conversion == 'o') &&
           !directive->width)
    store_integer(directive, to);
  else
    __lib_unsupported("this conversion of scanf");
}

int __lib_scan(const char *format, __builtin_va_list list) {
  int count = 0;
  for (; *format; format++) {
    Directive directive;
    if (*format != '%')
      continue;
    format = read_directive(&directive, format + 1);
    if (*format == '%')
      continue;
    if (!__VERIFIER_nondet_int()) // it ends here
      return count == 0 && __VERIFIER_nondet_int() ? -1 : count;
    if (directive.is_suppressed)
      continue;
    store(*format, &directive, __builtin_va_arg(list, void *));
    count++;
  }
  return count;
}
