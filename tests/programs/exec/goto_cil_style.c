// Control flow as program transformers emit it: while (1) with goto exits, labels on blocks, temporaries.
#include <stdio.h>
#include <stdlib.h>

struct list { int data; struct list *next; };

static int length(struct list *l)
{
    int n;
    struct list *p;
    int __retres3;
    {
    n = 0;
    p = l;
    {
    while (1) {
        while_continue: ;
        if (p) {

        } else {
            goto while_break;
        }
        n++;
        p = p->next;
    }
    while_break: ;
    }
    __retres3 = n;
    goto return_label;
    }
    return_label:
    return (__retres3);
}

int main(void)
{
    struct list *head, *tmp___0;
    void *tmp;
    int i, j, sum, __cil_tmp7;
    unsigned int __cil_tmp8;
    head = (struct list *)0;
    i = 0;
    while (1) {
        while_0_continue: ;
        if (! (i < 5)) goto while_0_break;
        tmp = malloc(sizeof(struct list));
        tmp___0 = (struct list *)tmp;
        tmp___0->data = i;
        tmp___0->next = head;
        head = tmp___0;
        i++;
    }
    while_0_break: /* CIL Label */ ;
    __cil_tmp7 = length(head);
    printf((char const   *)"%d\n", __cil_tmp7);
    sum = 0;
    while ((unsigned long)head != (unsigned long)((struct list *)0)) {
        tmp___0 = head->next;
        if (head->data == 1) goto __Cont;
        switch (head->data) {
        case 3: goto switch_3;
        case 0: goto switch_0;
        default: goto switch_default;
        if (0) {
            switch_3: sum += 100;
            goto switch_break;
            switch_0: sum += 1000;
            switch_default: sum += head->data;
        } else {
            switch_break: ;
        }
        }
        sum *= 2;
        __Cont: free((void *)head);
        head = tmp___0;
    }
    printf("%d\n", sum);
    for (i = 0, j = 0; i < 10; i++) {
        if (i % 3) { goto for_continue; } else { }
        j += i;
        for_continue: ;
    }
    __cil_tmp8 = (unsigned int)j - 20U;
    printf("%d %u\n", j, __cil_tmp8);
    return 0;
}
