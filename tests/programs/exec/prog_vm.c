// A small stack machine: bytecode, a table of function pointers, calls, jumps, a loop and recursion.
#include <stdio.h>

typedef struct Machine Machine;
typedef void Handler(Machine *);
struct Machine { const signed char *code; int pc, sp, fp, steps; int stack[256]; int running; };

enum { PUSH, ADD, SUB, MUL, LESS, JUMP, JUMP_ZERO, LOAD, STORE, CALL, RETURN, PRINT, HALT, OPCODES };

static int operand(Machine *m) { return m->code[m->pc++]; }
static void push(Machine *m, int x) { m->stack[m->sp++] = x; }
static int pop(Machine *m) { return m->stack[--m->sp]; }

#define BINARY(name, op) static void name(Machine *m) { int b = pop(m), a = pop(m); push(m, a op b); }
BINARY(do_add, +)
BINARY(do_sub, -)
BINARY(do_mul, *)
BINARY(do_less, <)

static void do_push(Machine *m) { push(m, operand(m)); }
static void do_jump(Machine *m) { m->pc = operand(m); }
static void do_jump_zero(Machine *m) { int to = operand(m); if (!pop(m)) m->pc = to; }
static void do_load(Machine *m) { push(m, m->stack[m->fp + operand(m)]); }
static void do_store(Machine *m) { int slot = operand(m); m->stack[m->fp + slot] = pop(m); }
static void do_print(Machine *m) { printf("%d\n", pop(m)); }
static void do_halt(Machine *m) { m->running = 0; }

static void do_call(Machine *m)                 // one argument: frame is argument, return address, old frame
{
    int to = operand(m), frame = m->sp - 1;
    push(m, m->pc);
    push(m, m->fp);
    m->fp = frame;
    m->pc = to;
}

static void do_return(Machine *m)
{
    int result = pop(m);
    m->sp = m->fp;
    m->pc = m->stack[m->fp + 1];
    m->fp = m->stack[m->fp + 2];
    push(m, result);
}

static Handler *const handlers[OPCODES] = {
    do_push, do_add, do_sub, do_mul, do_less, do_jump, do_jump_zero, do_load, do_store,
    [CALL] = do_call, [RETURN] = do_return, [PRINT] = do_print, [HALT] = do_halt,
};

static int run(const signed char *code)
{
    Machine m = {.code = code, .running = 1};
    for (; m.running; m.steps++)
        handlers[m.code[m.pc++]](&m);
    return m.steps;
}

int main(void)
{
    static const signed char loop[] = {
        [0] = PUSH, 0,
        [2] = LOAD, 0, PUSH, 5, LESS, JUMP_ZERO, 24,
        [9] = LOAD, 0, LOAD, 0, MUL, PRINT,
        [15] = LOAD, 0, PUSH, 1, ADD, STORE, 0, JUMP, 2,
        [24] = HALT,
    };
    static const signed char factorial[] = {
        [0] = PUSH, 6, CALL, 6, PRINT, HALT,
        [6] = LOAD, 0, PUSH, 2, LESS, JUMP_ZERO, 16, PUSH, 1, RETURN,
        [16] = LOAD, 0, LOAD, 0, PUSH, 1, SUB, CALL, 6, MUL, RETURN,
    };
    printf("steps %d\n", run(loop));
    printf("steps %d\n", run(factorial));
    return 0;
}
