// YAML as the format's examples have it. All texts are quoted; numbers are not.
#include "witness/witness.h"

#include <assert.h>

static void print_quoted(const char *text, FILE *out) {
  fputc('"', out);
  for (; *text; text++) {
    if (*text == '"' || *text == '\\')
      fputc('\\', out);
    if (*text == '\n')
      fputs("\\n", out);
    else if ((unsigned char)*text < ' ')
      fprintf(out, "\\x%02x", *text);
    else
      fputc(*text, out);
  }
  fputc('"', out);
}

static void print_text(const char *key, const char *text, FILE *out) {
  fprintf(out, "%s: ", key);
  print_quoted(text, out);
  fputc('\n', out);
}

static void indent(int columns, FILE *out) { fprintf(out, "%*s", columns, ""); }

static void print_at(int columns, const char *key, const char *text, FILE *out) {
  if (!text)
    return;
  indent(columns, out);
  print_text(key, text, out);
}

static void print_files(const Witness *witness, FILE *out) {
  fputs("      input_files:\n", out);
  vec_each(const WitnessFile, file, &witness->files) {
    fputs("      - ", out);
    print_quoted(file->name, out);
    fputc('\n', out);
  }
  fputs("      input_file_hashes:\n", out);
  vec_each(const WitnessFile, file, &witness->files) {
    fputs("        ", out);
    print_quoted(file->name, out);
    fprintf(out, ": \"%s\"\n", file->sha256);
  }
}

static void print_metadata(const Witness *witness, FILE *out) {
  assert(witness->uuid && witness->files.size);
  fputs("  metadata:\n", out);
  print_at(4, "format_version", witness->version, out);
  print_at(4, "uuid", witness->uuid, out);
  print_at(4, "creation_time", witness->time, out);
  fputs("    producer:\n", out);
  print_at(6, "name", witness->producer, out);
  print_at(6, "version", witness->producer_version, out);
  fputs("    task:\n", out);
  print_files(witness, out);
  print_at(6, "specification", witness->specification, out);
  print_at(6, "data_model", witness->data_model, out);
  print_at(6, "language", "C", out);
}

static void print_place(int columns, const WitnessPlace *place, FILE *out) {
  assert(place->line > 0);
  indent(columns, out);
  fputs("location:\n", out);
  print_at(columns + 2, "file_name", place->file, out);
  indent(columns + 2, out);
  fprintf(out, "line: %u\n", place->line);
  if (place->column) {
    indent(columns + 2, out);
    fprintf(out, "column: %u\n", place->column);
  }
  print_at(columns + 2, "function", place->function, out);
}

static void print_invariant(const WitnessInvariant *invariant, FILE *out) {
  bool is_contract = invariant->kind == INVARIANT_CONTRACT;
  fputs("  - invariant:\n", out);
  print_at(6, "type", witness_invariant_name(invariant->kind), out);
  print_place(6, &invariant->place, out);
  print_at(6, "value", invariant->value, out);
  print_at(6, "requires", invariant->required, out);
  print_at(6, "ensures", invariant->ensured, out);
  print_at(6, "format", is_contract ? "acsl_expression" : "c_expression", out);
}

// A branching's value is a Boolean or a number of YAML, or `default`.
static void print_constraint(const Waypoint *waypoint, FILE *out) {
  fputs("        constraint:\n", out);
  if (waypoint->kind == WAYPOINT_BRANCHING) {
    fprintf(out, "          value: %s\n", waypoint->value);
    return;
  }
  print_at(10, "value", waypoint->value, out);
  bool is_return = waypoint->kind == WAYPOINT_FUNCTION_RETURN;
  print_at(10, "format", is_return ? "acsl_expression" : "c_expression", out);
}

static void print_waypoint(const Waypoint *waypoint, FILE *out) {
  fputs("    - waypoint:\n", out);
  print_at(8, "type", waypoint_name(waypoint->kind), out);
  print_at(8, "action", waypoint->is_avoided ? "avoid" : "follow", out);
  print_place(8, &waypoint->place, out);
  if (waypoint->value)
    print_constraint(waypoint, out);
}

static void print_segments(const WaypointVec *waypoints, FILE *out) {
  bool begins = true;
  vec_each(const Waypoint, waypoint, waypoints) {
    if (begins)
      fputs("  - segment:\n", out);
    print_waypoint(waypoint, out);
    begins = !waypoint->is_avoided;
  }
}

void witness_print(const Witness *witness, FILE *out) {
  assert(witness->is_violation ? witness->waypoints.size : witness->invariants.size);
  print_text("- entry_type", witness->is_violation ? "violation_sequence" : "invariant_set", out);
  print_metadata(witness, out);
  fputs("  content:\n", out);
  vec_each(const WitnessInvariant, invariant, &witness->invariants)
    print_invariant(invariant, out);
  print_segments(&witness->waypoints, out);
}
