# Completion for gavel in fish. Made from gavel's table of options.

# __gavel_is COMMAND...: is the command line one of these commands?
function __gavel_is
    set -l words (commandline -opc)
    set -l command gavel
    if set -q words[2]; and contains -- $words[2] cfa exec check bench
        set command $words[2]
    end
    contains -- $command $argv
end

function __gavel_is_first
    test (count (commandline -opc)) -eq 1
end

complete -c gavel -f
complete -c gavel -n __gavel_is_first -a cfa -d 'show the control-flow automaton'
complete -c gavel -n __gavel_is_first -a exec -d 'run the program'
complete -c gavel -n __gavel_is_first -a check -d 'verify each function of a project'
complete -c gavel -n __gavel_is_first -a bench -d 'verify many tasks'
complete -c gavel -k -a '(__fish_complete_suffix .c)'
complete -c gavel -k -a '(__fish_complete_suffix .yml)'
@fish-options@
