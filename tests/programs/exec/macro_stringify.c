// Stringizing: spacing, quotes and backslashes inside arguments, indirection, adjacent literals.
#include <stdio.h>

#define STR(x) #x
#define XSTR(x) STR(x)
#define VALUE 42
#define PAIR(a, b) #a "=" #b
#define ALL(...) #__VA_ARGS__
#define SHOW(e) printf("%s = %d\n", #e, (e))
#define EMPTY

int main(void)
{
    puts(STR(hello));
    puts(STR(   spaced    out   ));
    puts(STR(a+b   -  c));
    puts(STR("quoted"));
    puts(STR("a\n\"b\"" '\'' '"'));
    puts(STR(\n));
    puts(STR(VALUE));
    puts(XSTR(VALUE));
    puts(XSTR(VALUE + VALUE));
    puts(PAIR(key, a b));
    puts(ALL(1, "two",   three , (4, 5)));
    puts("[" STR() "]" "[" XSTR(EMPTY) "]" "[" ALL() "]");
    puts(STR(EMPTY x EMPTY));
    puts(STR(/* a comment */ kept));
    puts(STR(split
             over   lines));
    SHOW(1 + 2 * 3);
    SHOW((int)sizeof(char[5]));
    SHOW(VALUE > 3 ? 'x' : "y"[0]);
    printf("%zu %zu\n", sizeof STR(abc), sizeof STR());
    puts(STR(@#$%^&*));
    puts(XSTR(__LINE__) + (__LINE__ == 0));
    return 0;
}
