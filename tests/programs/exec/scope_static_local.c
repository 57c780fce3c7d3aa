// Static locals: initialised once, kept between calls, one per function, shared by recursion, in blocks.
#include <stdio.h>

static int counter(void)
{
    static int n = 10;
    return n++;
}

static int other(void)
{
    static int n;
    return --n;
}

static int depth(int n)
{
    static int deepest;
    if (n > deepest)
        deepest = n;
    if (n < 5)
        depth(n + 1);
    return deepest;
}

static char *text(int n)
{
    static char buffer[16] = "initial";
    if (n >= 0)
        snprintf(buffer, sizeof buffer, "call %d", n);
    return buffer;
}

static int two_blocks(int which)
{
    if (which) {
        static int n = 100;
        return n++;
    } else {
        static int n = 200;
        return n++;
    }
}

static int *address(void)
{
    static int value = 3;
    value *= 2;
    return &value;
}

int main(void)
{
    for (int i = 0; i < 3; i++)
        printf("%d ", counter());
    for (int i = 0; i < 3; i++)
        printf("%d ", other());
    printf("\n%d\n", depth(0));
    puts(text(-1));
    puts(text(1));
    puts(text(-1));
    for (int i = 0; i < 4; i++)
        printf("%d ", two_blocks(i % 2));
    printf("\n");
    int *p = address();
    *p = 50;
    address();
    printf("%d\n", *p);
    for (int i = 0; i < 3; i++) {
        static int kept = 1;
        int fresh = 1;
        kept += kept;
        fresh += fresh;
        printf("%d %d\n", kept, fresh);
    }
    static const struct { int a; const char *b; } table[] = {{1, "one"}, {2, "two"}};
    static const void *self = &table[1];
    printf("%s %d\n", table[1].b, self == &table[1]);
    return 0;
}
