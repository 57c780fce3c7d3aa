// GNU case ranges: adjacent, negative, of one value, on characters and unsigned values.
#include <stdio.h>

static char kind(int c)
{
    switch (c) {
    case '0' ... '9': return 'd';
    case 'a' ... 'f':
    case 'A' ... 'F': return 'x';
    case 'g' ... 'z': return 'l';
    case -128 ... -1: return 'n';
    case ' ': return 's';
    case 127 ... 127: return '1';
    default: return '-';
    }
}

static int bucket(long long n)
{
    switch (n) {
    case -1000000000000LL ... -1: return -1;
    case 0: return 0;
    case 1 ... 9: return 1;
    case 10 ... 99: return 2;
    case 100 ... 0xffffffffLL: return 3;
    case 0x100000000LL ... 0x7fffffffffffffffLL: return 4;
    }
    return -2;
}

static int top(unsigned u)
{
    switch (u) {
    case 0 ... 0x7fffffff: return 0;
    case 0x80000000 ... 0xffffffff: return 1;
    }
    return 2;
}

int main(void)
{
    const int inputs[] = {'0', '5', '9', 'a', 'f', 'g', 'z', 'F', 'G', ' ', -1, -128, -129, 127, 126};
    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++)
        putchar(kind(inputs[i]));
    putchar('\n');
    long long values[] = {-1000000000001LL, -1000000000000LL, -1, 0, 1, 9, 10, 99, 100, 4294967295LL, 4294967296LL};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        printf("%d ", bucket(values[i]));
    printf("\n%d %d %d\n", top(0), top(0x7fffffff), top(-1));
    enum { LOW = 2, HIGH = 4 };
    int sum = 0;
    for (int i = 0; i < 7; i++)
        switch (i) {
        case LOW ... HIGH:
            sum += i;
            break;
        case 0 ... LOW - 1:
            sum += 100;
        }
    printf("%d\n", sum);
    return 0;
}
