// Duff's device: case labels inside a loop inside the switch, for every remainder.
#include <stdio.h>

static void copy(char *to, const char *from, int count)
{
    int rounds = (count + 7) / 8;
    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7:      *to++ = *from++;
    case 6:      *to++ = *from++;
    case 5:      *to++ = *from++;
    case 4:      *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--rounds > 0);
    }
}

static int sum(const int *v, int n)
{
    int s = 0;
    switch (n & 3) {
        while (n > 0) {
    case 0:
            if (n == 0)
                break;
            s += *v++;
            n--;
    case 3: s += *v++; n--;
    case 2: s += *v++; n--;
    case 1: s += *v++; n--;
        }
    }
    return s;
}

int main(void)
{
    const char *text = "abcdefghijklmnopqrstuvwxyz";
    for (int n = 1; n <= 26; n += 3) {
        char buffer[32] = {0};
        copy(buffer, text, n);
        puts(buffer);
    }
    int v[11] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    for (int n = 0; n <= 11; n++)
        printf("%d ", sum(v, n));
    printf("\n");
    return 0;
}
