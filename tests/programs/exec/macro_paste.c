// Token pasting: names, numbers, operators, empty arguments, indirection through a second macro.
#include <stdio.h>

#define PASTE(a, b) a##b
#define EXPAND(a, b) PASTE(a, b)
#define THREE(a, b, c) a##b##c
#define VAR(n) value_##n
#define NUMBER 7
#define value_NUMBER 99
#define ASSIGN(op) op##=
#define EXPONENT(e) 1e##e
#define DECLARE(type, name) type name##_##type

int main(void)
{
    int value_1 = 10, value_2 = 20, value_7 = 70;
    printf("%d %d\n", VAR(1), VAR(2));
    printf("%d %d\n", PASTE(value_, 1), EXPAND(value_, NUMBER));
    printf("%d\n", PASTE(value_, NUMBER));          // not expanded before pasting: value_NUMBER
    printf("%d %d\n", PASTE(12, 34), PASTE(0x, ff));
    printf("%d\n", THREE(value, _, 2));
    printf("%d %d\n", PASTE(, value_1), PASTE(value_2, ));
    value_1 ASSIGN(+) 5;
    value_2 PASTE(<<, =) 1;
    value_7 PASTE(-, -);
    printf("%d %d %d\n", value_1, value_2, value_7);
    printf("%d\n", 1 PASTE(&, &) 0 PASTE(|, |) 1);
    printf("%g %g\n", EXPONENT(3), 2 * EXPONENT(05));
    DECLARE(int, x) = 3;
    DECLARE(char, x) = 'y';
    printf("%d %c\n", x_int, x_char);
    PASTE(ret, urn) PASTE(value_1, ) - 15;
}
