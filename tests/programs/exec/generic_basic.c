// _Generic: selection by every basic type, by pointers, structs and default; only the chosen arm is evaluated.
#include <stdio.h>

struct Point { int x, y; };

#define NAME(e) _Generic((e), \
    _Bool: "bool", char: "char", signed char: "signed char", unsigned char: "unsigned char", \
    short: "short", unsigned short: "unsigned short", int: "int", unsigned: "unsigned", \
    long: "long", unsigned long: "unsigned long", long long: "long long", unsigned long long: "unsigned long long", \
    float: "float", double: "double", long double: "long double", \
    char *: "char *", const char *: "const char *", int *: "int *", void *: "void *", \
    struct Point: "struct Point", struct Point *: "struct Point *", int (*)(void): "function", default: "other")

static int calls;

static int called(void)
{
    return ++calls;
}

int main(void)
{
    char c = 'c';
    const int fixed = 1;
    struct Point p = {1, 2};
    int a[3];
    printf("%s, %s, %s, %s\n", NAME((_Bool)1), NAME(c), NAME('c'), NAME((signed char)1));
    printf("%s, %s, %s\n", NAME((unsigned char)1), NAME((short)1), NAME((unsigned short)1));
    printf("%s, %s, %s, %s, %s, %s\n", NAME(1), NAME(1u), NAME(1l), NAME(1ul), NAME(1ll), NAME(1ull));
    printf("%s, %s, %s\n", NAME(1.f), NAME(1.0), NAME(1.L));
    printf("%s, %s, %s\n", NAME("abc"), NAME((const char *)"x"), NAME(&c));
    printf("%s, %s, %s\n", NAME(p), NAME(&p), NAME((void *)&p));
    printf("%s, %s, %s\n", NAME(a), NAME(&a), NAME(&a[1]));
    printf("%s, %s, %s\n", NAME(called), NAME(&called), NAME(called()));
    printf("%s, %s, %s\n", NAME(fixed), NAME(c + c), NAME(c++));
    printf("%s, %s\n", NAME(1 == 1.0), NAME(sizeof 1 == 4));
    printf("%d %c\n", calls, c);
    int chosen = _Generic(1, int: called(), double: called() + called());
    printf("%d %d\n", chosen, calls);
    printf("%d\n", _Generic(calls++, int: 10, default: 20));
    printf("%d\n", calls);
    printf("%d\n", _Generic((int *)0, default: 1, int *: 2));
    return 0;
}
