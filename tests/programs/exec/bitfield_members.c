// Bit-fields and aggregates: designated init, copies, by-value calls, nested and static structs.
#include <stdio.h>

typedef struct { unsigned day : 5, month : 4; int year : 12; } Date;
struct Event { const char *name; Date date; struct { unsigned urgent : 1, : 3, level : 4; } flags; };

static struct Event events[] = {
    {"start", {1, 1, 1970}, {1, 9}},
    {.name = "end", .date = {.year = -44, .month = 3, .day = 15}, .flags.level = 17 & 15},
};

static Date tomorrow(Date d)
{
    if (++d.day > 30) {
        d.day = 1;
        d.month = d.month == 12 ? 1 : d.month + 1;
        d.year += d.month == 1;
    }
    return d;
}

static void print(Date d)
{
    printf("%d-%02d-%02d\n", d.year, d.month, d.day);
}

int main(void)
{
    print(events[0].date);
    print(events[1].date);
    printf("%d %d %d\n", events[0].flags.urgent, events[0].flags.level, events[1].flags.level);
    Date d = {30, 12, 1999};
    print(tomorrow(d));
    print(tomorrow(tomorrow(d)));
    print(d);
    events[1].date = tomorrow(events[1].date);
    events[1].flags = events[0].flags;
    print(events[1].date);
    printf("%d\n", events[1].flags.level);
    const Date *p = &events[0].date;
    Date sum = {p->day + d.day, p->month + d.month, .year = p->year - d.year};
    print(sum);
    static Date zero;
    print(zero);
    print((Date){.month = 7});
    enum Color { RED, GREEN, BLUE };
    struct { enum Color c : 2; unsigned rest : 30; } e = {BLUE, 5};
    e.c++;
    printf("%d %d\n", e.c, e.c == BLUE + 1);
    return 0;
}
