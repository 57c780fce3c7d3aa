// A result on its way to the journal. Whoever does a run, here or on another machine, has a folder
// of its own for it, the draft `runs/.NAME.RANDOM`. When the run has ended, renaming the
// draft makes it the record `runs/NAME`: the run's log, and a journal of this one result. So a
// record is there as a whole or not at all, and a second one of the same run is refused by the file
// system. Whoever holds the journal of the experiment takes the records from there.
#ifndef GAVEL_BENCH_RECORD_H
#define GAVEL_BENCH_RECORD_H

#include "bench/experiment.h"
#include "bench/journal.h"

// Strings come from the experiment's arena.
typedef struct RecordDraft {
  const char *record; // what it will be
  const char *folder;
  const char *log, *stats; // files in it
} RecordDraft;

// ---- where runs are done

// False when there is a record of RUN already.
bool record_begin(RecordDraft *draft, Experiment *experiment, ExperimentRun run)
    __attribute__((warn_unused_result));
// Makes it the record of its run, or drops it when somebody else was faster.
void record_publish(const RecordDraft *draft, const Experiment *experiment, const Result *result);
void record_drop(const RecordDraft *draft);

// ---- where the journal is

void records_prepare(Experiment *experiment); // makes the folder of the records
// Appends the results of all records to JOURNAL and to the experiment, and moves their logs. What
// is damaged, or was made with other limits or options, is dropped with a warning.
void records_take(Experiment *experiment, Journal *journal);
// The same for that of RUN, if there is one; on file systems that show new files late in lists of
// a folder.
void record_take(Experiment *experiment, Journal *journal, ExperimentRun run);
// Removes all records and drafts: nobody needs them when every run has a result.
void records_clear(Experiment *experiment);

#endif
