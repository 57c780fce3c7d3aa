// A ring buffer with unsigned indices that wrap, peeking, bulk reads and overwriting mode.
#include <stdio.h>
#include <string.h>

enum { SIZE = 8 };
typedef struct { char data[SIZE]; unsigned char head, tail; unsigned lost : 6; _Bool overwrite : 1; } Ring;

static int used(const Ring *r) { return (unsigned char)(r->head - r->tail); }

static int put(Ring *r, char c)
{
    if (used(r) == SIZE) {
        if (!r->overwrite)
            return 0;
        r->tail++;
        r->lost++;
    }
    r->data[r->head++ % SIZE] = c;
    return 1;
}

static int get(Ring *r)
{
    return used(r) ? r->data[r->tail++ % SIZE] : -1;
}

static int read_all(Ring *r, char *to, int n)
{
    int i = 0;
    for (int c; i < n && (c = get(r)) != -1; i++)
        to[i] = c;
    to[i] = 0;
    return i;
}

int main(void)
{
    Ring r = {.head = 250, .tail = 250};        // wraps past 255 soon
    char out[32];
    int accepted = 0;
    for (const char *p = "abcdefghijk"; *p; p++)
        accepted += put(&r, *p);
    printf("%d %d\n", accepted, used(&r));
    int n = read_all(&r, out, 3);
    printf("%d %s %d\n", n, out, used(&r));
    for (int i = 0; i < 100; i++) {
        put(&r, '0' + i % 10);
        if (i % 3)
            get(&r);
    }
    printf("%d %d\n", used(&r), r.head);
    n = read_all(&r, out, 31);
    printf("%d %s %d\n", n, out, get(&r));
    r.overwrite = 1;
    for (int i = 0; i < 70; i++)
        put(&r, 'A' + i % 26);
    n = read_all(&r, out, 31);
    printf("%d %s %u\n", n, out, r.lost);
    return 0;
}
