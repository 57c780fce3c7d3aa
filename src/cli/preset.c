#include "cli/preset.h"

#include <string.h>

// All but the first replace parts of the first.
typedef struct Preset {
  const char *name;
  const char *settings[9]; // ends with NULL
} Preset;

static const Preset presets[] = {
    {"default",
     {"--analysis=predicate", "--blocks=loops", "--abstraction=boolean", "--order=topological",
      "--precision=location", "--forced-covering=0", "--invariants=octagon", "--unroll-turn=1000"}},
    {"blast",
     {"--blocks=sbe", "--abstraction=cartesian", "--order=dfs", "--precision=function",
      "--invariants=none", "--unroll-turn=0"}},
    {"lbe", {"--blocks=lbe", "--invariants=none", "--unroll-turn=0"}},
    {"abe-lf", {"--blocks=lf", "--invariants=none", "--unroll-turn=0"}},
    {"abe-loops", {"--blocks=loops", "--invariants=none", "--unroll-turn=0"}},
    {"impact-sbe",
     {"--analysis=impact", "--blocks=sbe", "--order=dfs", "--forced-covering=3",
      "--invariants=none", "--unroll-turn=0"}},
    {"impact-lf",
     {"--analysis=impact", "--blocks=lf", "--order=dfs", "--forced-covering=3", "--invariants=none",
      "--unroll-turn=0"}},
    {"impact-loops",
     {"--analysis=impact", "--blocks=loops", "--order=dfs", "--forced-covering=3",
      "--invariants=none", "--unroll-turn=0"}},
    {"impact-sbe-plain",
     {"--analysis=impact", "--blocks=sbe", "--order=dfs", "--invariants=none", "--unroll-turn=0"}},
    {"impact-lf-plain",
     {"--analysis=impact", "--blocks=lf", "--order=dfs", "--invariants=none", "--unroll-turn=0"}},
    {"impact-loops-plain",
     {"--analysis=impact", "--blocks=loops", "--order=dfs", "--invariants=none",
      "--unroll-turn=0"}},
    {"bmc", {"--analysis=bmc", "--invariants=none", "--unroll-turn=0"}},
    {"impact-original",
     {"--analysis=impact-original", "--blocks=sbe", "--order=dfs", "--forced-covering=3",
      "--invariants=none", "--unroll-turn=0"}},
};

static void apply(Options *options, const Preset *preset) {
  for (const char *const *setting = preset->settings; *setting; setting++)
    options_set_default(options, *setting);
}

bool preset_apply(Options *options) {
  for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
    if (strcmp(presets[i].name, options->config) != 0)
      continue;
    apply(options, &presets[0]);
    apply(options, &presets[i]);
    if (options->analysis == OPT_ANALYSIS_IMPACT_ORIGINAL)
      options_set_default(options, "--blocks=sbe"); // there is no other
    return true;
  }
  return false;
}

void preset_print(FILE *out) {
  fputs("\nConfigurations (settings not listed are those of default):\n", out);
  for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
    Strbuf settings = {0};
    for (const char *const *setting = presets[i].settings; *setting; setting++)
      strbuf_printf(&settings, "%s ", *setting);
    options_print_entry(out, presets[i].name, strbuf_text(&settings));
    strbuf_release(&settings);
  }
}
