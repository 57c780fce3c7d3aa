// Decimal, octal, hexadecimal and (GNU) binary constants, upper and lower case.
#include <stdio.h>

int main(void)
{
    printf("%d %d %d %d\n", 0, 00, 0x0, 0b0);
    printf("%d %d %d\n", 010, 0777, 0017);
    printf("%d %d %d %d\n", 0x10, 0XfF, 0xAbCd, 0X7FFFFFFF);
    printf("%d %d %d\n", 0b1, 0B1010, 0b11111111);
    printf("%u %u\n", 0xdeadBEEF, 0b10000000000000000000000000000000);
    printf("%llu %llx\n", 01777777777777777777777ull, 0xfedcba9876543210ull);
    printf("%lld\n", 0x7fffffffffffffffLL);
    printf("%d\n", 100 == 0x64 && 100 == 0144 && 100 == 0b1100100);
    printf("%d %d\n", 0xe + 1, 0xE -1);
    printf("%d %d\n", -010, - 0x10);
    printf("%d\n", 0100 + 100 + 0x100 + 0b100);
    printf("%u\n", -0b1u);

    int table[] = {00, 01, 02, 03, 04, 05, 06, 07, 010, 011};
    for (int i = 0; i < 10; i++)
        printf("%d%c", table[i], i < 9 ? ' ' : '\n');
    return 0;
}
