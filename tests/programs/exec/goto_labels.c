// Labels: at the end of blocks, several on one statement, same name in two functions, unused, before declarations.
#include <stdio.h>

static int one(int n)
{
    if (n)
        goto end;
    n = 5;
end:
    return n;
}

static int two(int n)
{
    switch (n) {
    case 1:
    label:
    also:
        n += 10;
        break;
    case 2: inner: case 3:
        if (n++ == 2)
            goto inner;
        goto also;
    default:
        if (n < 100) {
            n *= 2;
            goto label;
        }
    }
end:
    return n;
}

static void nothing(int n)
{
    if (n)
        goto out;
    printf("nothing ");
out:;
}

int main(void)
{
    printf("%d %d\n", one(0), one(7));
    printf("%d %d %d %d %d\n", two(1), two(2), two(3), two(4), two(200));
    nothing(0);
    nothing(1);
    int i = 0;
unused: __attribute__((unused));
    for (i = 0; i < 3; i++) {
        if (i == 1)
            goto skip;
        printf("%d ", i);
    skip:;
    }
    goto i;
i:                                  // a label may share a variable's name
    i++;
    printf("%d\n", i);
    {
        goto end;
    end:;
        int after = 3;
        printf("%d\n", after);
    }
    return 0;
}
