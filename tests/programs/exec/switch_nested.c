// Switches inside switches, loops inside cases, inner labels that repeat outer values.
#include <stdio.h>

static int nested(int a, int b)
{
    int r = 0;
    switch (a) {
    case 1:
        switch (b) {
        case 1: r = 11; break;
        case 2: r = 12;
        default: r++;
        }
        r += 100;
    case 2:
        switch (b)
        case 2:
            r += 1000;
        break;
    default:
        switch (b) {
        case 3:
            return -3;
        }
        r = -1;
    }
    return r;
}

static int loops(int n)
{
    int r = 0;
    switch (n) {
        int k;                              // declared, never initialised by the jump
    case 0:
        k = 5;
        while (k-- > 0) {
            switch (k) {
            case 3: continue;
            case 1: break;
            default: r += k;
            }
            r *= 10;
        }
        break;
    case 1:
        for (k = 0; k < 5; k++)
            if (k == 3)
                break;
        r = k;
    }
    return r;
}

int main(void)
{
    for (int a = 0; a < 4; a++) {
        for (int b = 1; b < 4; b++)
            printf("%d ", nested(a, b));
        printf("\n");
    }
    printf("%d %d %d\n", loops(0), loops(1), loops(2));
    return 0;
}
