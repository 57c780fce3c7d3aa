// Bit-fields overlaid on integers in a union: decoding and encoding words and bytes.
#include <stdint.h>
#include <stdio.h>

union Instruction {
    uint32_t word;
    struct { uint32_t opcode : 6, rs : 5, rt : 5; int32_t immediate : 16; };
    struct { uint32_t : 6, target : 26; };
    uint8_t bytes[4];
};

union Single { float f; struct { uint32_t mantissa : 23, exponent : 8, sign : 1; } parts; };
union Byte { unsigned char value; struct { unsigned char low : 4, high : 4; }; struct { signed char b0 : 1, : 6, b7 : 1; }; };

int main(void)
{
    union Instruction i = {0xfffc1c63};
    printf("%u %u %u %d\n", i.opcode, i.rs, i.rt, i.immediate);
    i.immediate = 100;
    i.rt = 31;
    printf("%08x %u\n", i.word, i.target);
    i.bytes[0] = 0;
    printf("%u %u\n", i.opcode, i.rs);
    i.target = -1;
    printf("%08x\n", i.word);

    union Single s = {-6.5f};
    printf("%u %d %x\n", s.parts.sign, (int)s.parts.exponent - 127, s.parts.mantissa);
    s.parts.sign = 0;
    s.parts.exponent++;
    printf("%g\n", s.f);
    s.parts.mantissa = 0;
    printf("%g\n", s.f);

    union Byte b = {0xa5};
    printf("%x %x %d %d\n", b.low, b.high, b.b0, b.b7);
    unsigned t = b.low;
    b.low = b.high;
    b.high = t;
    printf("%x\n", b.value);
    b.b7 = 1;
    b.b0 = 0;
    printf("%x %zu\n", b.value, sizeof b);
    return 0;
}
