// Casts between integer types: truncation, sign extension, zero extension, and chains of them.
#include <stdio.h>

int main(void)
{
    long long big = 0x123456789abcdef0LL;
    printf("%x %x %x\n", (unsigned char)big, (unsigned short)big, (unsigned)big);
    printf("%d %d %d\n", (signed char)big, (short)big, (int)big);
    printf("%d %d\n", (char)0xabcd, (short)0x12348765);
    printf("%d %d %d\n", (signed char)128, (signed char)255, (signed char)256);
    printf("%d %d\n", (short)32768, (short)-32769);
    printf("%d %d\n", (int)2147483648u, (int)0xffffffff00000001LL);

    signed char sc = -2;
    printf("%u %u %u\n", (unsigned char)sc, (unsigned short)sc, (unsigned)sc);
    printf("%llu\n", (unsigned long long)sc);
    printf("%llu\n", (unsigned long long)(unsigned char)sc);
    printf("%llu\n", (unsigned long long)(unsigned)sc);
    printf("%lld\n", (long long)(unsigned)sc);
    printf("%lld\n", (long long)(int)(unsigned)sc);

    printf("%d\n", (int)(unsigned char)(signed char)-1);
    printf("%d\n", (short)(unsigned char)(int)-3.7);
    printf("%d\n", (signed char)(unsigned short)0xff80);
    printf("%lld\n", (long long)(short)(unsigned)0xdeadbeef);

    unsigned char bytes[4];
    unsigned value = 0xcafebabe;
    for (int i = 0; i < 4; i++)
        bytes[i] = value >> (8 * i);
    printf("%x %x %x %x\n", bytes[0], bytes[1], bytes[2], bytes[3]);
    short narrow = value;
    char narrower = value;
    printf("%d %d\n", narrow, narrower);
    int back = narrow = 70000;
    printf("%d %d\n", back, narrow);
    return 0;
}
