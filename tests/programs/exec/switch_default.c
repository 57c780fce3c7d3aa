// default at the start, in the middle and at the end, with fallthrough into and out of it; no match at all.
#include <stdio.h>

static int first(int n)
{
    int r = 0;
    switch (n) {
    default:
        r += 100;
    case 1:
        r += 10;
        break;
    case 2:
        r += 1;
    }
    return r;
}

static int middle(int n)
{
    int r = 0;
    switch (n) {
    case 1:
        r += 1;
    default:
        r += 10;
    case 2:
        r += 100;
    }
    return r;
}

static int last(int n)
{
    switch (n) {
    case 1: return 1;
    case -1: return -1;
    default: break;
    }
    return 0;
}

static int none(int n)
{
    int r = 7;
    switch (n) {
    case 10: r = 8;
    case 20: r = 9;
    }
    return r;
}

static int only(int n)
{
    switch (n) default: n++;
    return n;
}

int main(void)
{
    for (int i = 0; i < 4; i++)
        printf("%d %d %d %d %d\n", first(i), middle(i), last(i - 1), none(i * 10), only(i));
    return 0;
}
