// CRC-32 computed bit by bit and by table, Adler-32 and Fletcher-16 beside it.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t table[256];

static void make_table(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? 0xedb88320 ^ c >> 1 : c >> 1;
        table[i] = c;
    }
}

static uint32_t crc_table(const void *data, size_t n)
{
    uint32_t c = ~0u;
    for (const uint8_t *p = data; n--; p++)
        c = table[(c ^ *p) & 0xff] ^ c >> 8;
    return ~c;
}

static uint32_t crc_bits(const void *data, size_t n)
{
    uint32_t c = -1;
    for (const uint8_t *p = data; n--;) {
        c ^= *p++;
        for (int k = 8; k--;)
            c = c >> 1 ^ (0xedb88320 & -(c & 1));
    }
    return ~c;
}

static uint32_t adler(const uint8_t *p, size_t n)
{
    uint32_t a = 1, b = 0;
    while (n--) {
        a = (a + *p++) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

static uint16_t fletcher(const char *s)
{
    uint8_t a = 0, b = 0;
    for (; *s; s++) {
        a = (a + (uint8_t)*s) % 255;
        b = (a + b) % 255;
    }
    return b << 8 | a;
}

int main(void)
{
    make_table();
    const char *inputs[] = {"", "a", "123456789", "The quick brown fox jumps over the lazy dog", "\xff\xfe\x01"};
    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        size_t n = strlen(inputs[i]);
        printf("%08x %08x %08x %04x\n", crc_table(inputs[i], n), crc_bits(inputs[i], n), adler((const uint8_t *)inputs[i], n), fletcher(inputs[i]));
    }
    uint8_t block[1000];
    for (int i = 0; i < 1000; i++)
        block[i] = i * 7;
    printf("%08x %d\n", crc_table(block, sizeof block), crc_table(block, 1000) == crc_bits(block, 1000));
    return 0;
}
