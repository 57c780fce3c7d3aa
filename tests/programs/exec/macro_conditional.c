// #if arithmetic: widths, unsigned promotion, defined, undefined names, elif chains, nesting, skipped garbage.
#include <limits.h>
#include <stdio.h>

#define ONE 1
#define EMPTY
#define FUNCTION(x) ((x) * 2)

int main(void)
{
#if ONE + 1 == 2 && !defined MISSING && defined(ONE)
    puts("arithmetic");
#endif
#if MISSING
    puts("wrong");
#elif FUNCTION(3) == 6
    puts("function-like");
#else
    puts("wrong");
#endif
#if -1 > 0u
    puts("unsigned in #if");
#endif
#if 0x7fffffffffffffff + 0 > 0xffffffff && 1 << 40
    puts("at least 64 bits");
#endif
#if 'A' == 65 && '\377' < 0
    puts("characters");
#endif
#if 0
    this is " not tokenised ' strictly
#  if 1
    puts("nested but skipped");
#  else
#  endif
#elif 1 ? 0 : 1
    puts("wrong");
#elif (2 || 1 / 0)
    puts("short circuit");
#endif
#ifdef EMPTY
# ifndef MISSING
    puts("ifdef");
# endif
#endif
#if defined __LP64__
    printf("%d\n", sizeof(long) == 8);
#else
    printf("%d\n", sizeof(long) == 4);
#endif
#if UINT_MAX == 0xffffffff && __CHAR_BIT__ == 8 && __STDC_VERSION__ >= 201112L
    puts("limits");
#endif
#if ~0 == -1 && 7 / 2 * 2 == 6 && -7 % 3 == -1 && (3 ^ 1) == 2
    puts("operators");
#endif
#define VALUE 1
#if VALUE
#undef VALUE
#define VALUE 2
#endif
    printf("%d\n", VALUE);
#if __has_include(<stdio.h>) && !__has_include(<no/such/header.h>)
    puts("has include");
#endif
    return 0;
}
