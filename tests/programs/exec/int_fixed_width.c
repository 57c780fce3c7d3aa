// <stdint.h> and <inttypes.h>: exact-width types, their limits, constant macros and formats.
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    int8_t a = INT8_MIN;
    uint8_t b = UINT8_MAX;
    int16_t c = INT16_MIN;
    uint16_t d = UINT16_MAX;
    int32_t e = INT32_MIN;
    uint32_t f = UINT32_MAX;
    int64_t g = INT64_MIN;
    uint64_t h = UINT64_MAX;
    printf("%" PRId8 " %" PRIu8 " %" PRId16 " %" PRIu16 "\n", a, b, c, d);
    printf("%" PRId32 " %" PRIu32 " %" PRId64 " %" PRIu64 "\n", e, f, g, h);
    printf("%" PRIx64 " %" PRIX32 " %" PRIo16 " %" PRIi8 "\n", h, f, d, a);
    printf("%08" PRIx32 " %-6" PRId16 "|\n", UINT32_C(0xbeef), (int16_t)-42);
    printf("%jd %ju\n", INTMAX_MIN, UINTMAX_MAX);
    printf("%d %d\n", sizeof(intptr_t) == sizeof(void *), sizeof(uintptr_t) == sizeof(void *));
    printf("%d %d\n", (int)sizeof(INT64_C(1)), (int)sizeof(UINT64_C(1)));

    uint8_t sum = 0;
    for (uint8_t i = 1; i; i++)
        sum += i;
    printf("%u\n", sum);
    uint16_t rotate = 0x8001;
    rotate = rotate << 1 | rotate >> 15;
    printf("%x\n", rotate);
    int64_t product = INT64_C(4000000000) * 2;
    printf("%" PRId64 "\n", product);
    uint32_t low = (uint32_t)(UINT64_C(0x123456789) * 16);
    printf("%" PRIx32 "\n", low);
    return 0;
}
