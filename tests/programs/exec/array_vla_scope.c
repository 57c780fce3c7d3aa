// VLAs and control flow: leaving by break, continue, return and goto; many iterations reuse the space.
#include <stdio.h>

static int early(int n)
{
    int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = i;
        int b[i + 1];
        b[i] = a[i] * 2;
        if (b[i] >= 6)
            return b[i];
    }
    return -1;
}

int main(void)
{
    int total = 0;
    for (int i = 1; i <= 2000; i++) {
        char buffer[1000 + i % 7];
        buffer[0] = i;
        buffer[999] = 1;
        if (i % 3 == 0)
            continue;
        total += buffer[0] + buffer[999];
        if (total > 3000)
            break;
    }
    printf("%d\n", total);
    printf("%d %d\n", early(10), early(2));

    int round = 0;
again:;
    int size = 3 + round;
    int v[size];
    for (int i = 0; i < size; i++)
        v[i] = round;
    int sum = 0;
    for (int i = 0; i < size; i++)
        sum += v[i];
    printf("%zu %d\n", sizeof v / sizeof *v, sum);
    if (++round < 4)
        goto again;

    switch (round) {
    case 4: {
        short w[round];
        w[3] = 4;
        printf("%d %zu\n", w[3], sizeof w);
        break;
    }
    default:
        puts("no");
    }
    int outer[2];
    {
        int inner[round];
        inner[round - 1] = 11;
        outer[1] = inner[3];
    }
    printf("%d\n", outer[1]);
    return 0;
}
