// Case labels in odd places: inside if, for and nested blocks, statements before the first case, coroutines.
#include <stdio.h>

static int inside_if(int n)
{
    int r = 0;
    switch (n)
    case 1:
        if (0)
    case 2:
            r += 10;
        else
    case 3:
            r += 100;
    return r;
}

static int inside_for(int n)
{
    int r = 0, i = 3;
    switch (n) {
        for (i = 0; i < 5; i++) {
    case 1:
            r += i;
            if (r > 100)
    case 2:
                r = 1000;
        }
        r++;
    case 3:;
    }
    return r;
}

static int blocks(int n)
{
    switch (n) {
    case 0: {
        case 1: {
            case 2:
                n += 100;
        }
        n += 1000;
    }
    default:
        n++;
    }
    return n;
}

static int generator(int *state)
{
    static int i;
    switch (*state) {
    case 0:
        for (i = 0; i < 3; i++) {
            *state = 1;
            return i * i;
    case 1:;
        }
        *state = 2;
        return 99;
    case 2:
        break;
    }
    return -1;
}

int main(void)
{
    for (int n = 0; n < 5; n++)
        printf("%d %d %d\n", inside_if(n), inside_for(n), blocks(n));
    int state = 0;
    for (int k = 0; k < 6; k++)
        printf("%d ", generator(&state));
    printf("\n");
    return 0;
}
