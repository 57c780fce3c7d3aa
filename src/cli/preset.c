#include "cli/preset.h"

#include <string.h>

typedef struct Preset {
  const char *name;
  OptAnalysis analysis;
  const char *blocks;
  OptAbstraction abstraction;
  OptOrder order;
  OptPrecision precision;
  int forced_covering;
  OptInvariants invariants;
} Preset;

enum { COVERS = 3 }; // candidates of forced covering

static const Preset presets[] = {
    {"default", OPT_ANALYSIS_PREDICATE, "loops", OPT_ABSTRACTION_BOOLEAN, OPT_ORDER_TOPOLOGICAL,
     OPT_PRECISION_LOCATION, 0, OPT_INVARIANTS_OCTAGON},
    {"blast", OPT_ANALYSIS_PREDICATE, "sbe", OPT_ABSTRACTION_CARTESIAN, OPT_ORDER_DFS,
     OPT_PRECISION_FUNCTION, 0, OPT_INVARIANTS_NONE},
    {"lbe", OPT_ANALYSIS_PREDICATE, "lbe", OPT_ABSTRACTION_BOOLEAN, OPT_ORDER_TOPOLOGICAL,
     OPT_PRECISION_LOCATION, 0, OPT_INVARIANTS_NONE},
    {"abe-lf", OPT_ANALYSIS_PREDICATE, "lf", OPT_ABSTRACTION_BOOLEAN, OPT_ORDER_TOPOLOGICAL,
     OPT_PRECISION_LOCATION, 0, OPT_INVARIANTS_NONE},
    {"abe-loops", OPT_ANALYSIS_PREDICATE, "loops", OPT_ABSTRACTION_BOOLEAN, OPT_ORDER_TOPOLOGICAL,
     OPT_PRECISION_LOCATION, 0, OPT_INVARIANTS_NONE},
    {"impact-sbe", OPT_ANALYSIS_IMPACT, "sbe", OPT_ABSTRACTION_BOOLEAN, OPT_ORDER_DFS,
     OPT_PRECISION_LOCATION, COVERS, OPT_INVARIANTS_NONE},
    {"impact-lf", OPT_ANALYSIS_IMPACT, "lf", OPT_ABSTRACTION_BOOLEAN, OPT_ORDER_DFS,
     OPT_PRECISION_LOCATION, COVERS, OPT_INVARIANTS_NONE},
    {"impact-loops", OPT_ANALYSIS_IMPACT, "loops", OPT_ABSTRACTION_BOOLEAN, OPT_ORDER_DFS,
     OPT_PRECISION_LOCATION, COVERS, OPT_INVARIANTS_NONE},
    {"impact-sbe-plain", OPT_ANALYSIS_IMPACT, "sbe", OPT_ABSTRACTION_BOOLEAN, OPT_ORDER_DFS,
     OPT_PRECISION_LOCATION, 0, OPT_INVARIANTS_NONE},
    {"impact-lf-plain", OPT_ANALYSIS_IMPACT, "lf", OPT_ABSTRACTION_BOOLEAN, OPT_ORDER_DFS,
     OPT_PRECISION_LOCATION, 0, OPT_INVARIANTS_NONE},
    {"impact-loops-plain", OPT_ANALYSIS_IMPACT, "loops", OPT_ABSTRACTION_BOOLEAN, OPT_ORDER_DFS,
     OPT_PRECISION_LOCATION, 0, OPT_INVARIANTS_NONE},
    {"bmc", OPT_ANALYSIS_BMC, "loops", OPT_ABSTRACTION_BOOLEAN, OPT_ORDER_TOPOLOGICAL,
     OPT_PRECISION_LOCATION, 0, OPT_INVARIANTS_NONE},
    {"impact-original", OPT_ANALYSIS_IMPACT_ORIGINAL, "sbe", OPT_ABSTRACTION_BOOLEAN, OPT_ORDER_DFS,
     OPT_PRECISION_LOCATION, COVERS, OPT_INVARIANTS_NONE},
};

#define SET(field, value)                                                                          \
  if (!options->given.field)                                                                       \
  options->field = (value)

static void apply(Options *options, const Preset *preset) {
  SET(analysis, preset->analysis);
  SET(blocks, preset->blocks);
  SET(abstraction, preset->abstraction);
  SET(order, preset->order);
  SET(precision, preset->precision);
  SET(forced_covering, preset->forced_covering);
  SET(invariants, preset->invariants);
  if (options->analysis == OPT_ANALYSIS_IMPACT_ORIGINAL)
    SET(blocks, "sbe"); // there is no other
}

bool preset_apply(Options *options) {
  for (size_t i = 0; i < sizeof presets / sizeof *presets; i++)
    if (!strcmp(presets[i].name, options->config)) {
      apply(options, &presets[i]);
      return true;
    }
  return false;
}
