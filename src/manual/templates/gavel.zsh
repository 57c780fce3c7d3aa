#compdef gavel
# Completion for gavel in zsh. Made from gavel's table of options.

# _gavel_files ENDING WORDS: one of the words, or a file that ends so
_gavel_files() {
  _alternative "words:word:($2)" "files:file:_files -g '*$1(-.)'"
}

_gavel_program() {
  _files -g '*.(c|i|yml)(-.)'
}

_gavel_first() {
  _alternative 'commands:command:((cfa\:"show the control-flow automaton" exec\:"run the program" check\:"verify each function of a project" bench\:"verify many tasks"))' \
    'files:program:_gavel_program'
}

_gavel_verify() {
  _arguments \
@zsh-options gavel@
    '1: :_gavel_first' \
    '*:program:_gavel_program'
}

_gavel_cfa() {
  _arguments \
@zsh-options gavel cfa@
    '*:program:_gavel_program'
}

_gavel_exec() {
  _arguments \
@zsh-options gavel exec@
    '*:program:_gavel_program'
}

_gavel_check() {
  _arguments \
@zsh-options gavel check@
    '*:function:'
}

_gavel_bench() {
  _arguments \
@zsh-options gavel bench@
    '*:task:_files -g "*.(yml|set|c|i)(-.)"'
}

_gavel() {
  local command=verify
  if (( CURRENT > 2 )) && [[ $words[2] == (cfa|exec|check|bench) ]]; then
    command=$words[2]
    shift words
    (( CURRENT-- ))
  fi
  _gavel_$command
}

_gavel "$@"
