// Switch on char, unsigned char, long long, unsigned, _Bool, enum and expressions; case labels are converted.
#include <stdio.h>

static int on_char(char c)
{
    switch (c) {
    case 'a': return 1;
    case '\xff': return 2;              // -1
    case 0: return 3;
    }
    return 0;
}

static int on_uchar(unsigned char c)
{
    switch (c) {                        // promoted to int: -1 never matches
    case 255: return 1;
    case -1: return 2;
    }
    return 0;
}

static int on_long(long long n)
{
    switch (n) {
    case 1: return 1;
    case 0x100000001LL: return 2;
    case -1: return 3;
    case -9223372036854775807LL - 1: return 4;
    }
    return 0;
}

static int on_unsigned(unsigned n)
{
    switch (n) {
    case -1: return 1;                  // converted to 4294967295
    case 0x80000000: return 2;
    }
    return 0;
}

static int on_bool(_Bool b)
{
    switch (b) {
    case 0: return 10;
    case 1: return 11;
    }
    return 12;
}

static int on_int(int n)
{
    switch (n) {
    case 0x100000002LL: return 1;       // truncated to 2
    case 'a' + 1: return 2;
    case sizeof(int) * 100: return 3;
    case 1 ? 7 : 8: return 4;
    case (int)9.9: return 5;
    }
    return 0;
}

int main(void)
{
    printf("%d %d %d %d\n", on_char('a'), on_char(-1), on_char(256), on_char(255));
    printf("%d %d\n", on_uchar(255), on_uchar(-1));
    printf("%d %d %d %d %d\n", on_long(1), on_long(0x100000001LL), on_long(-1), on_long(-1ull << 63), on_long(0xffffffffu));
    printf("%d %d %d\n", on_unsigned(-1), on_unsigned(1u << 31), on_unsigned(1));
    printf("%d %d\n", on_bool(0), on_bool(77));
    printf("%d %d %d %d %d\n", on_int(2), on_int('b'), on_int(400), on_int(7), on_int(9));
    int i = 3;
    switch (i++ * 2) {
    case 6: printf("six %d\n", i); break;
    default: puts("other");
    }
    return 0;
}
