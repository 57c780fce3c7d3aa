#include "cli/reports.h"

#include "base/diag.h"
#include "base/vec.h"
#include "cli/output.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct FileReport {
  const ReportWriter *writer;
  const char *path;
} FileReport;

typedef VEC(FileReport) FileReportVec;

static void add(const ReportWriter *writer, const char *path, FileReportVec *asked) {
  if (path)
    vec_push(asked, (FileReport){writer, path});
}

// FOLDER/index.html, with the folder; NULL if it was not asked for.
static const char *page_path(const Options *options, Strbuf *path) {
  if (!options->report)
    return NULL;
  if (mkdir(options->report, 0777) && errno != EEXIST)
    die("cannot make the folder '%s': %s", options->report, strerror(errno));
  strbuf_printf(path, "%s/index.html", options->report);
  return strbuf_text(path);
}

// The one list; PAGE is made for it.
static void add_asked(const Options *options, Strbuf *page, FileReportVec *asked) {
  add(&json_writer, options->json_file, asked);
  add(&sarif_writer, options->sarif, asked);
  add(&junit_writer, options->junit, asked);
  add(&harness_writer, options->harness, asked);
  add(&html_writer, page_path(options, page), asked);
}

static void try_file(const char *path) {
  struct stat status;
  output_close(output_open(path), path);
  if (!stat(path, &status) && S_ISREG(status.st_mode))
    unlink(path);
}

void reports_begin(const Options *options) {
  FileReportVec asked = {0};
  Strbuf page = {0};
  add_asked(options, &page, &asked);
  vec_each(const FileReport, file, &asked)
    try_file(file->path);
  if (options->witness)
    try_file(options->witness);
  vec_release(&asked);
  strbuf_release(&page);
}

static void write_file(const FileReport *file, const Report *report) {
  if (file->writer->is_for_violations && report->verdict->kind != VERDICT_FALSE) {
    fprintf(stderr, "gavel: %s is not written: nothing is violated\n", file->path);
    return;
  }
  FILE *out = output_open(file->path);
  file->writer->write(report, out);
  output_close(out, file->path);
}

void reports_write(const Report *report) {
  const Options *options = report->options;
  const ReportWriter *spoken = options->diagnostics ? &diagnostics_writer : &text_writer;
  spoken->write(report, stdout);
  fflush(stdout); // before anything else can go wrong
  FileReportVec asked = {0};
  Strbuf page = {0};
  add_asked(options, &page, &asked);
  vec_each(const FileReport, file, &asked)
    write_file(file, report);
  vec_release(&asked);
  strbuf_release(&page);
}
