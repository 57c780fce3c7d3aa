#include "witness/witness.h"

#include "base/options.h"
#include "base/sha256.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void witness_init(Witness *witness) { *witness = (Witness){0}; }

void witness_release(Witness *witness) {
  vec_release(&witness->files);
  vec_release(&witness->invariants);
  vec_release(&witness->waypoints);
  arena_release(&witness->arena);
}

const char *witness_invariant_name(WitnessInvariantKind kind) {
  static const char *const names[] = {[INVARIANT_LOOP] = "loop_invariant",
                                      [INVARIANT_LOCATION] = "location_invariant",
                                      [INVARIANT_CONTRACT] = "function_contract"};
  return names[kind];
}

const char *waypoint_name(WaypointKind kind) {
  static const char *const names[] = {[WAYPOINT_ASSUMPTION] = "assumption",
                                      [WAYPOINT_BRANCHING] = "branching",
                                      [WAYPOINT_FUNCTION_ENTER] = "function_enter",
                                      [WAYPOINT_FUNCTION_RETURN] = "function_return",
                                      [WAYPOINT_TARGET] = "target"};
  return names[kind];
}

// ---- who has written it, and when

static const char *now(Arena *arena) {
  const char *epoch = getenv("SOURCE_DATE_EPOCH");
  time_t seconds = epoch ? (time_t)strtoll(epoch, NULL, 10) : time(NULL);
  struct tm parts;
  char text[32] = "";
  if (gmtime_r(&seconds, &parts))
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return arena_printf(arena, "%s", text);
}

static void add_text(Sha256 *hash, const char *text) {
  if (text)
    sha256_add(hash, text, strlen(text) + 1);
}

static void add_place(Sha256 *hash, const WitnessPlace *place) {
  uint32_t numbers[] = {place->line, place->column};
  add_text(hash, place->file);
  add_text(hash, place->function);
  sha256_add(hash, numbers, sizeof numbers);
}

static void add_content(Sha256 *hash, const Witness *witness) {
  vec_each(const WitnessFile, file, &witness->files) {
    add_text(hash, file->name);
    add_text(hash, file->sha256);
  }
  vec_each(const WitnessInvariant, invariant, &witness->invariants) {
    add_text(hash, witness_invariant_name(invariant->kind));
    add_place(hash, &invariant->place);
    add_text(hash, invariant->value);
    add_text(hash, invariant->required);
    add_text(hash, invariant->ensured);
  }
  vec_each(const Waypoint, waypoint, &witness->waypoints) {
    add_text(hash, waypoint_name(waypoint->kind));
    add_place(hash, &waypoint->place);
    add_text(hash, waypoint->value);
  }
}

// Of version 8 (RFC 9562): what is not fixed is a hash of the content.
static const char *make_uuid(Witness *witness) {
  Sha256 hash;
  uint8_t d[SHA256_BYTES];
  sha256_init(&hash);
  add_text(&hash, witness->specification);
  add_text(&hash, witness->data_model);
  add_text(&hash, witness->time);
  add_content(&hash, witness);
  sha256_finish(&hash, d);
  return arena_printf(&witness->arena,
                      "%02x%02x%02x%02x-%02x%02x-8%x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x", d[0],
                      d[1], d[2], d[3], d[4], d[5], d[6] & 15, d[7], (d[8] & 0x3f) | 0x80, d[9],
                      d[10], d[11], d[12], d[13], d[14], d[15]);
}

static bool has_contracts(const Witness *witness) {
  vec_each(const WitnessInvariant, invariant, &witness->invariants)
    if (invariant->kind == INVARIANT_CONTRACT)
      return true;
  return false;
}

void witness_sign(Witness *witness) {
  assert(witness->specification && witness->data_model);
  witness->version = has_contracts(witness) ? "2.1" : "2.0";
  witness->time = now(&witness->arena);
  witness->producer = "gavel";
  witness->producer_version = options_version();
  witness->uuid = make_uuid(witness);
}
