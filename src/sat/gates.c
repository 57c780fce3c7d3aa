#include "sat/gates.h"

static Wire new_gate(Gates *gates, Gate gate) {
  assert(gates->gates.size == gates->older.size);
  vec_push(&gates->gates, gate);
  vec_push(&gates->older, 0);
  return (Wire){2 * (gates->gates.size - 1)};
}

void gates_init(Gates *gates) {
  *gates = (Gates){0};
  (void)new_gate(gates, (Gate){.kind = GATE_CONSTANT});
}

void gates_release(Gates *gates) {
  vec_release(&gates->gates);
  vec_release(&gates->older);
  map_release(&gates->by_shape);
}

Wire gate_input(Gates *gates) { return new_gate(gates, (Gate){.kind = GATE_INPUT}); }

// ---- equal gates are one

static uint64_t hash_of(const Gate *gate) {
  uint64_t hash = hash_mix((uint64_t)gate->kind << 32 | gate->args[0].code);
  return hash_mix(hash ^ ((uint64_t)gate->args[1].code << 32 | gate->args[2].code));
}

static bool is_same(const Gate *a, const Gate *b) {
  return a->kind == b->kind && wire_equals(a->args[0], b->args[0]) &&
         wire_equals(a->args[1], b->args[1]) && wire_equals(a->args[2], b->args[2]);
}

static Wire make(Gates *gates, Gate gate) {
  for (uint32_t i = 0; i < 3; i++)
    assert(wire_gate(gate.args[i]) < gates->gates.size);
  uint64_t hash = hash_of(&gate);
  uint64_t *newest = map_insert(&gates->by_shape, hash, NULL);
  for (uint32_t at = (uint32_t)*newest; at; at = gates->older.data[at])
    if (is_same(&gates->gates.data[at], &gate))
      return (Wire){2 * at};
  uint32_t before = (uint32_t)*newest;
  *newest = gates->gates.size;
  Wire result = new_gate(gates, gate);
  gates->older.data[wire_gate(result)] = before;
  return result;
}

static void sort(Wire *a, Wire *b) {
  if (a->code > b->code) {
    Wire c = *a;
    *a = *b;
    *b = c;
  }
}

// ---- gates

Wire gate_and(Gates *gates, Wire a, Wire b) {
  sort(&a, &b);
  if (wire_equals(a, wire_false()) || wire_equals(a, wire_not(b)))
    return wire_false();
  if (wire_equals(a, wire_true()) || wire_equals(a, b))
    return b;
  return make(gates, (Gate){GATE_AND, {a, b}});
}

// Negations move out.
Wire gate_xor(Gates *gates, Wire a, Wire b) {
  uint32_t negated = (a.code ^ b.code) & 1;
  a.code &= ~1u;
  b.code &= ~1u;
  sort(&a, &b);
  Wire result;
  if (wire_equals(a, b))
    result = wire_false();
  else if (wire_equals(a, wire_false()))
    result = b;
  else
    result = make(gates, (Gate){GATE_XOR, {a, b}});
  return (Wire){result.code ^ negated};
}

Wire gate_mux(Gates *gates, Wire condition, Wire yes, Wire no) {
  if (wire_is_negated(condition))
    return gate_mux(gates, wire_not(condition), no, yes);
  if (wire_is_constant(condition) || wire_equals(yes, no))
    return no;
  if (wire_equals(yes, wire_not(no)))
    return gate_equal(gates, condition, yes);
  if (wire_equals(yes, wire_true()) || wire_equals(yes, condition))
    return gate_or(gates, condition, no);
  if (wire_equals(yes, wire_false()) || wire_equals(yes, wire_not(condition)))
    return gate_and(gates, wire_not(condition), no);
  if (wire_equals(no, wire_false()) || wire_equals(no, condition))
    return gate_and(gates, condition, yes);
  if (wire_equals(no, wire_true()) || wire_equals(no, wire_not(condition)))
    return gate_or(gates, wire_not(condition), yes);
  assert(!wire_is_constant(yes) && !wire_is_constant(no));
  bool is_negated = wire_is_negated(yes); // of two that differ in a negation, one is made
  Wire result = make(
      gates, (Gate){GATE_MUX,
                    {condition, is_negated ? wire_not(yes) : yes, is_negated ? wire_not(no) : no}});
  return is_negated ? wire_not(result) : result;
}
