// gavel_manual TEMPLATE DATE FILE: writes what the template becomes. The build runs it; users get
// what it has made.
#include "manual/manual.h"

#include "base/diag.h"
#include "cli/preset.h"

Options manual_defaults;

int main(int argc, char **argv) {
  if (argc != 4)
    usage("gavel_manual TEMPLATE DATE FILE");
  options_init(&manual_defaults);
  if (!preset_apply(&manual_defaults))
    BUG("there is no default configuration");
  FILE *template = fopen(argv[1], "r");
  FILE *out = fopen(argv[3], "w");
  if (!template || !out)
    die("cannot open %s", template ? argv[3] : argv[1]);
  bool is_filled = manual_fill(template, out, argv[2]);
  fclose(template);
  if (fclose(out) || !is_filled) {
    remove(argv[3]);
    die("cannot fill %s: a table that there is not, or a full disk", argv[1]);
  }
  options_release(&manual_defaults);
  return 0;
}
