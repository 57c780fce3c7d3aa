// Implicit function declarations and implicit int, as old code has them.
#include <stdio.h>

static counter;
const limit = 3;

main()
{
    auto x = 5;
    register y = 6;
    printf("%d\n", later(x, y));
    printf("%d\n", counter);
    static z = 4;
    unsigned u = -1;
    printf("%d %u\n", z + limit, u);
    printf("%d\n", chars('a', (short)2));
    printf("%d\n", old());
    return 0;
}

later(a, b)
{
    counter++;
    return a * b;
}

int chars(int c, int s)
{
    return c + s;
}

old()
{
    return counter += 10;
}
