// if and else: dangling else, empty bodies, nested chains, declarations in the condition's blocks.
#include <stdio.h>

static int classify(int a, int b)
{
    if (a)
        if (b)
            return 1;
        else                        // belongs to the inner if
            return 2;
    return 3;
}

static int braces(int a, int b)
{
    if (a) {
        if (b)
            return 1;
    } else
        return 2;
    return 3;
}

static const char *grade(int points)
{
    if (points >= 90)
        return "A";
    else if (points >= 80)
        return "B";
    else if (points < 0)
        ;
    else if (points == 42) {
    } else
        return "C";
    return "?";
}

int main(void)
{
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++)
            printf("%d%d ", classify(a, b), braces(a, b));
    printf("\n");
    printf("%s %s %s %s %s\n", grade(95), grade(80), grade(10), grade(-1), grade(42));
    int x = 3;
    if (x = 0)
        puts("assigned");
    else
        puts("zero");
    if (x++, x)
        ;
    else
        puts("never");
    if (x == 1) if (x > 0) if (x < 0) puts("no"); else puts("inner"); else puts("middle"); else puts("outer");
    if (0.5) puts("half");
    if ("") puts("pointer");
    if (!x) puts("no"); else if (x) puts("yes");
    if (0) {
    unreached:
        puts("through the label");
        return 0;
    }
    if (x)
        goto unreached;
    return 1;
}
