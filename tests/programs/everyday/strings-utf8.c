// Encode a code point as UTF-8 and decode it again.
#include <assert.h>
#include <stdint.h>

extern unsigned int __VERIFIER_nondet_uint(void);

static int utf8_encode(uint32_t cp, unsigned char out[4])
{
    if (cp < 0x80) {
        out[0] = (unsigned char)cp;
        return 1;
    }
    if (cp < 0x800) {
        out[0] = (unsigned char)(0xC0 | cp >> 6);
        out[1] = (unsigned char)(0x80 | (cp & 0x3F));
        return 2;
    }
    if (cp < 0x10000) {
        if (cp >= 0xD800 && cp <= 0xDFFF)
            return 0;
        out[0] = (unsigned char)(0xE0 | cp >> 12);
        out[1] = (unsigned char)(0x80 | (cp >> 6 & 0x3F));
        out[2] = (unsigned char)(0x80 | (cp & 0x3F));
        return 3;
    }
    if (cp > 0x10FFFF)
        return 0;
    out[0] = (unsigned char)(0xF0 | cp >> 18);
    out[1] = (unsigned char)(0x80 | (cp >> 12 & 0x3F));
    out[2] = (unsigned char)(0x80 | (cp >> 6 & 0x3F));
    out[3] = (unsigned char)(0x80 | (cp & 0x3F));
    return 4;
}

static int utf8_decode(const unsigned char *s, int n, uint32_t *cp)
{
    static const uint32_t smallest[5] = { 0, 0, 0x80, 0x800, 0x10000 };
    int length;
    uint32_t value;
    if (s[0] < 0x80) {
        length = 1;
        value = s[0];
    } else if ((s[0] & 0xE0) == 0xC0) {
        length = 2;
        value = s[0] & 0x1F;
    } else if ((s[0] & 0xF0) == 0xE0) {
        length = 3;
        value = s[0] & 0x0F;
    } else if ((s[0] & 0xF8) == 0xF0) {
        length = 4;
        value = s[0] & 0x07;
    } else {
        return 0;
    }
    if (length > n)
        return 0;
    for (int i = 1; i < length; i++) {
        if ((s[i] & 0xC0) != 0x80)
            return 0;
        value = value << 6 | (s[i] & 0x3F);
    }
#ifdef BUG
    if (value <= smallest[length])
#else
    if (value < smallest[length])
#endif
        return 0;
    *cp = value;
    return length;
}

int main(void)
{
    uint32_t cp = __VERIFIER_nondet_uint(), back = 0xFFFFFFFF;
    unsigned char bytes[4];
    int n = utf8_encode(cp, bytes);
    if (n > 0) {
        assert(utf8_decode(bytes, n, &back) == n);
        assert(back == cp);
        if (n > 1)
            assert(utf8_decode(bytes, n - 1, &back) == 0);
    }
    return 0;
}
