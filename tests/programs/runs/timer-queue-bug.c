// What a stopped timer had to wait is not added to the next one.
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

#define TIMERS 4

struct timer {
    struct timer *next;
    unsigned delta;
    unsigned due;
    bool armed;
};

static struct timer timers[TIMERS];
static struct timer *head;
static unsigned now;

static void timer_start(struct timer *t, unsigned ticks)
{
    if (t->armed || ticks == 0)
        return;
    t->due = now + ticks;
    struct timer **at = &head;
    while (*at && (*at)->delta <= ticks) {
        ticks -= (*at)->delta;
        at = &(*at)->next;
    }
    t->delta = ticks;
    t->next = *at;
    if (t->next)
        t->next->delta -= ticks;
    *at = t;
    t->armed = true;
}

static void timer_stop(struct timer *t)
{
    for (struct timer **at = &head; *at; at = &(*at)->next)
        if (*at == t) {
            *at = t->next;
            t->armed = false;
            return;
        }
}

static void tick(void)
{
    now++;
    if (head)
        head->delta--;
    while (head && head->delta == 0) {
        struct timer *t = head;
        assert(t->due == now);
        head = t->next;
        t->armed = false;
    }
}

int main(void)
{
    for (int step = 0; step < 5; step++) {
        struct timer *t = &timers[__VERIFIER_nondet_uchar() % TIMERS];
        if (__VERIFIER_nondet_bool())
            timer_start(t, __VERIFIER_nondet_uchar() % 4);
        else
            timer_stop(t);
        if (__VERIFIER_nondet_bool())
            tick();
    }
    for (int i = 0; i < 4; i++)
        tick();
    assert(head == NULL);
    return 0;
}
