// Text to int with a check for overflow.
#include <assert.h>
#include <limits.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static bool parse_int(const char *s, int *out)
{
    bool negative = *s == '-';
    if (*s == '-' || *s == '+')
        s++;
    if (*s < '0' || *s > '9')
        return false;
    int value = 0;
    for (; *s >= '0' && *s <= '9'; s++) {
        int digit = *s - '0';
#ifdef BUG
        if (value > INT_MAX / 10)
            return false;
#else
        if (value > INT_MAX / 10 || (value == INT_MAX / 10 && digit > INT_MAX % 10))
            return false;
#endif
        value = value * 10 + digit;
    }
    if (*s != '\0')
        return false;
    *out = negative ? -value : value;
    return true;
}

int main(void)
{
    char text[13];
    for (int i = 0; i < 12; i++)
        text[i] = "0123456789-"[__VERIFIER_nondet_uchar() % 12];
    text[12] = '\0';
    int value = 0;
    if (parse_int(text, &value) && text[0] == '-')
        assert(value <= 0);
    return 0;
}
