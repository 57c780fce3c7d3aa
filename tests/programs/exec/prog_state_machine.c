// A table-driven state machine with enum-indexed transitions and actions, beside one written with switch.
#include <ctype.h>
#include <stdio.h>

typedef enum { START, SIGN, INTEGER, POINT, FRACTION, EXPONENT, EXPONENT_SIGN, POWER, REJECT, STATES } State;
typedef enum { DIGIT, PLUS_MINUS, DOT, LETTER_E, OTHER, CLASSES } Class;

static const unsigned char next[STATES][CLASSES] = {
    [START ... REJECT] = {[DIGIT ... OTHER] = REJECT},
    [START] = {INTEGER, SIGN, POINT, REJECT, REJECT},
    [SIGN] = {INTEGER, REJECT, POINT, REJECT, REJECT},
    [INTEGER] = {INTEGER, REJECT, FRACTION, EXPONENT, REJECT},
    [POINT] = {[DIGIT] = FRACTION, [PLUS_MINUS ... OTHER] = REJECT},
    [FRACTION] = {FRACTION, REJECT, REJECT, EXPONENT, REJECT},
    [EXPONENT] = {POWER, EXPONENT_SIGN, REJECT, REJECT, REJECT},
    [EXPONENT_SIGN] = {POWER, REJECT, REJECT, REJECT, REJECT},
    [POWER] = {POWER, REJECT, REJECT, REJECT, REJECT},
};
static const _Bool accepting[STATES] = {[INTEGER] = 1, [FRACTION] = 1, [POWER] = 1};

static Class classify(char c)
{
    switch (c) {
    case '0' ... '9': return DIGIT;
    case '+': case '-': return PLUS_MINUS;
    case '.': return DOT;
    case 'e': case 'E': return LETTER_E;
    default: return OTHER;
    }
}

static int by_table(const char *s)
{
    State state = START;
    while (*s && state != REJECT)
        state = next[state][classify(*s++)];
    return accepting[state];
}

static int by_code(const char *s)
{
    int digits = 0;
    s += *s == '+' || *s == '-';
    while (isdigit((unsigned char)*s))
        s++, digits++;
    if (*s == '.')
        for (s++; isdigit((unsigned char)*s); s++)
            digits++;
    if (!digits)
        return 0;
    if (*s == 'e' || *s == 'E') {
        s++;
        s += *s == '+' || *s == '-';
        if (!isdigit((unsigned char)*s))
            return 0;
        while (isdigit((unsigned char)*s))
            s++;
    }
    return !*s;
}

int main(void)
{
    const char *inputs[] = {"1", "-12", "3.", ".5", ".", "", "+", "1e5", "1e", "1.5E-10", "e5", "--1", "1.2.3", "7x", "+.0e+0"};
    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++)
        printf("[%s] %d %d\n", inputs[i], by_table(inputs[i]), by_code(inputs[i]));
    return 0;
}
