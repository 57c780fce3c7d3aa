#include "cli/preset.h"

#include <assert.h>
#include <string.h>

// All but the first replace parts of the first.
typedef struct Preset {
  const char *name;
  const char *settings[10]; // ends with NULL
} Preset;

static const Preset presets[] = {
    {"default",
     {"--analysis=predicate", "--blocks=loops", "--abstraction=boolean", "--order=topological",
      "--precision=location", "--forced-covering=0", "--invariants=octagon", "--unroll-turn=50000",
      "--calls=auto"}},
    {"blast", {"--blocks=sbe", "--abstraction=cartesian", "--order=dfs", "--precision=function"}},
    {"lbe", {"--blocks=lbe"}},
    {"abe-lf", {"--blocks=lf"}},
    {"abe-loops", {"--blocks=loops"}},
    {"impact-sbe", {"--analysis=impact", "--blocks=sbe", "--order=dfs", "--forced-covering=3"}},
    {"impact-lf", {"--analysis=impact", "--blocks=lf", "--order=dfs", "--forced-covering=3"}},
    {"impact-loops", {"--analysis=impact", "--blocks=loops", "--order=dfs", "--forced-covering=3"}},
    {"impact-sbe-plain", {"--analysis=impact", "--blocks=sbe", "--order=dfs"}},
    {"impact-lf-plain", {"--analysis=impact", "--blocks=lf", "--order=dfs"}},
    {"impact-loops-plain", {"--analysis=impact", "--blocks=loops", "--order=dfs"}},
    {"bmc", {"--analysis=bmc"}},
    {"k-induction", {"--analysis=k-induction", "--invariants=octagon"}},
    {"chc", {"--analysis=chc"}},
    {"summaries", {"--calls=summary"}},
    {"impact-original",
     {"--analysis=impact-original", "--blocks=sbe", "--order=dfs", "--forced-covering=3"}},
};
// All but the first have one analysis and nothing that helps it, unless they say so.
static const Preset alone = {NULL, {"--invariants=none", "--unroll-turn=0", "--calls=inline"}};

static void apply(Options *options, const Preset *preset) {
  assert(preset->settings[0] &&
         !preset->settings[sizeof preset->settings / sizeof *preset->settings - 1]);
  for (const char *const *setting = preset->settings; *setting; setting++)
    options_set_unless_given(options, *setting);
}

bool preset_apply(Options *options) {
  assert(!strcmp(presets[0].name, "default"));
  for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
    if (strcmp(presets[i].name, options->config) != 0)
      continue;
    apply(options, &presets[0]);
    if (i > 0)
      apply(options, &alone);
    apply(options, &presets[i]);
    if (options->analysis == OPT_ANALYSIS_IMPACT_ORIGINAL)
      options_set_unless_given(options, "--blocks=sbe"); // there is no other
    return true;
  }
  return false;
}

static void add_settings(const Preset *preset, Strbuf *out) {
  for (const char *const *setting = preset->settings; *setting; setting++)
    strbuf_printf(out, "%s%s", out->size ? " " : "", *setting);
}

const char *preset_name(size_t number) {
  return number < sizeof presets / sizeof *presets ? presets[number].name : NULL;
}

void preset_add_settings(size_t number, Strbuf *out) {
  assert(preset_name(number));
  if (number > 0)
    add_settings(&alone, out);
  add_settings(&presets[number], out);
}

void preset_print(FILE *out) {
  fputs("\nConfigurations (settings not listed are those of default):\n", out);
  for (size_t i = 0; preset_name(i); i++) {
    Strbuf settings = {0};
    preset_add_settings(i, &settings);
    options_print_entry(out, preset_name(i), strbuf_text(&settings));
    strbuf_release(&settings);
  }
}
