# SPDX-License-Identifier: Apache-2.0
"""Tool-info module with which BenchExec runs gavel (docs/bench.md tells how)."""

import re

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.sv_benchmarks_util import ILP32, LP64, get_data_model_from_task

VERDICT = re.compile(r"Verification result: (TRUE|FALSE|UNKNOWN)(?:\((.*)\))?")


def last_verdict(output):
    """Its word and what is in brackets; None and None if there is no verdict."""
    verdicts = [m.groups() for m in map(VERDICT.match, output) if m]
    return verdicts[-1] if verdicts else (None, None)


class Tool(benchexec.tools.template.BaseTool2):
    REQUIRED_PATHS = ["build/release/gavel"]

    def name(self):
        return "gavel"

    def executable(self, tool_locator):
        return tool_locator.find_executable("gavel", subdir="build/release")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="gavel")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, *options]
        if rlimits.cputime:
            command.append(f"--time-limit={rlimits.cputime * 0.97:g}s")
        if rlimits.memory:
            command.append(f"--memory-limit={rlimits.memory * 97 // 100}B")
        model = get_data_model_from_task(task, {ILP32: "ILP32", LP64: "LP64"})
        if model:
            command.append(f"--data-model={model}")
        if task.property_file:
            command.append(f"--property={task.property_file}")
        return [*command, *task.input_files_or_identifier]

    def determine_result(self, run):
        """The last verdict that gavel has printed, in BenchExec's words."""
        verdict, detail = last_verdict(run.output)
        if verdict is None:
            code = run.exit_code.value
            return f"{result.RESULT_ERROR} ({code})" if code else result.RESULT_ERROR
        if verdict == "TRUE":
            return result.RESULT_TRUE_PROP
        if verdict == "FALSE":
            return f"{result.RESULT_FALSE_PROP}({detail})"
        if detail == "timeout":
            return "TIMEOUT"
        if detail == "memory":
            return "OUT OF MEMORY"
        return result.RESULT_UNKNOWN

    def get_value_from_output(self, output, identifier):
        """`reason`, why there is no verdict; or a statistic, as `Refinements`, or
        `CEGAR/Refinements` for that of one table."""
        if identifier == "reason":
            verdict, detail = last_verdict(output)
            return detail if verdict == "UNKNOWN" else None
        wanted, _, name = identifier.rpartition("/")
        table = ""
        for line in output:
            key, colon, value = line.partition(":")
            if not line.startswith(" "):
                table = line.strip()
            elif colon and key.strip() == name and wanted in ("", table):
                return value.strip()
        return None
