// Circuits of AND, XOR and multiplexer gates, hash-consed and simplified as they are built. A wire
// is a gate or an input, negated or not.
#ifndef GAVEL_SAT_GATES_H
#define GAVEL_SAT_GATES_H

#include "base/map.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Wire {
  uint32_t code; // 2 * gate, + 1 if negated
} Wire;

typedef enum GateKind { GATE_CONSTANT, GATE_INPUT, GATE_AND, GATE_XOR, GATE_MUX } GateKind;

typedef struct Gate {
  GateKind kind;
  Wire args[3]; // MUX: if the first, then the second, else the third
} Gate;

typedef struct Gates {
  VEC(Gate) gates;     // arguments come before the gates that have them
  Map by_shape;        // hash -> newest gate with it
  VEC(uint32_t) older; // by gate: the next older one with the same hash; 0: none
} Gates;

void gates_init(Gates *gates);
void gates_release(Gates *gates);

static inline Wire wire_false(void) { return (Wire){0}; }
static inline Wire wire_true(void) { return (Wire){1}; }
static inline Wire wire_bool(bool value) { return (Wire){value}; }
static inline Wire wire_not(Wire a) { return (Wire){a.code ^ 1}; }
static inline bool wire_equals(Wire a, Wire b) { return a.code == b.code; }
static inline bool wire_is_constant(Wire a) { return a.code < 2; }
static inline uint32_t wire_gate(Wire a) { return a.code >> 1; }
static inline bool wire_is_negated(Wire a) { return a.code & 1; }

Wire gate_input(Gates *gates);
Wire gate_and(Gates *gates, Wire a, Wire b);
Wire gate_xor(Gates *gates, Wire a, Wire b);
Wire gate_mux(Gates *gates, Wire condition, Wire yes, Wire no);

static inline Wire gate_or(Gates *gates, Wire a, Wire b) {
  return wire_not(gate_and(gates, wire_not(a), wire_not(b)));
}
static inline Wire gate_equal(Gates *gates, Wire a, Wire b) {
  return wire_not(gate_xor(gates, a, b));
}

#endif
