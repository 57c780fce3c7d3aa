// float keeps 24 bits at every step; mixing with double widens first.
#include <stdio.h>

static float third(float x)
{
    return x / 3;
}

int main(void)
{
    float a = 0.1f, b = 0.1;
    printf("%d %d %d\n", a == b, a == 0.1, a == 0.1f);
    printf("%.9g %.17g\n", a, a);
    printf("%.9g\n", a + 0.2f);
    printf("%.17g\n", a + 0.2);
    printf("%.9g\n", 16777216.0f + 1.0f);
    printf("%.9g\n", 16777216.0f + 1.0);
    float big = 16777216;
    big++;
    printf("%.9g\n", big);
    big += 1.5;                             // computed in double, rounded once
    printf("%.9g\n", big);
    printf("%.9g\n", third(1));
    printf("%d\n", third(1) * 3 == 1);
    printf("%.9g\n", 3.4e38f * 10.0f);
    printf("%.9g\n", 3.4e38f * 10.0);
    printf("%.9g\n", 1e-45f / 2);
    printf("%.9g\n", (float)1e-46);
    printf("%.9g\n", (float)1.00000005960464477539);
    printf("%.9g\n", (float)1.00000005960464500000);
    printf("%zu %zu %zu\n", sizeof(a + a), sizeof(a + 1), sizeof(a + 1.0));

    float sum = 0;
    for (int i = 0; i < 100; i++)
        sum += 0.01f;
    printf("%.9g %d\n", sum, sum == 1);
    float square = 1.1f;
    for (int i = 0; i < 6; i++)
        square *= square;
    printf("%.9g\n", square);
    return 0;
}
