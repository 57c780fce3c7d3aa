// A control register as bit-fields and as a word.
#include <assert.h>
#include <stdint.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

union control {
    uint16_t word;
    struct {
        uint16_t enable : 1;
        uint16_t mode : 3;
        uint16_t prescaler : 4;
        uint16_t irq : 1;
        uint16_t reserved : 7;
    } bits;
};

enum { MODE_SHIFT = 1, MODE_MASK = 7 << MODE_SHIFT, IRQ = 1 << 8 };

static uint16_t set_mode(uint16_t word, unsigned mode)
{
#ifdef BUG
    return (uint16_t)(word | (mode << MODE_SHIFT & MODE_MASK));
#else
    return (uint16_t)((word & ~MODE_MASK) | (mode << MODE_SHIFT & MODE_MASK));
#endif
}

int main(void)
{
    union control c, d;
    c.word = __VERIFIER_nondet_ushort();
    d = c;
    unsigned mode = __VERIFIER_nondet_uchar();
    c.word = set_mode(c.word, mode);
    d.bits.mode = mode;
    assert(c.word == d.word);
    if (c.word & IRQ)
        assert(c.bits.irq == 1);
    d.bits.prescaler++;
    assert((d.bits.prescaler - c.bits.prescaler) % 16 == 1 || d.bits.prescaler == 0);
    assert(d.bits.reserved == c.bits.reserved && d.bits.enable == c.bits.enable);
    return 0;
}
