# Completion for gavel in bash. Made from gavel's table of options.

# _gavel_options COMMAND: sets options
_gavel_options() {
  case $1 in
@bash-options@
  esac
}

# _gavel_value COMMAND OPTION: sets kind, ending and words of the option's value
_gavel_value() {
  kind=none ending= words=
  case "$1 $2" in
@bash-values@
  esac
}

# _gavel_add HEAD WORD GENERATOR...: what compgen makes of WORD, with HEAD before each
_gavel_add() {
  local reply
  mapfile -t reply < <(compgen -P "$1" "${@:3}" -- "$2")
  COMPREPLY+=("${reply[@]}")
}

# _gavel_files HEAD WORD ENDING...: folders, and files that end so
_gavel_files() {
  local ending
  for ending in "${@:3}"; do
    _gavel_add "$1" "$2" -f -X "!*$ending"
  done
  if [[ $# == 3 && -z $3 ]]; then # all files: folders are among them
    :
  else
    _gavel_add "$1" "$2" -d
  fi
  compopt -o filenames 2>/dev/null
}

# _gavel_list HEAD WORDS CURRENT: CURRENT is some of WORDS, joined by commas, and the start of one
_gavel_list() {
  local done=
  [[ $3 != *,* ]] || done=${3%,*},
  _gavel_add "$1$done" "${3##*,}" -W "$2"
  compopt -o nospace 2>/dev/null
}

_gavel() {
  local command=gavel current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  local option= head= kind= ending= words= options=
  COMPREPLY=()
  case ${COMP_WORDS[1]} in
  cfa | exec | check | bench) ((COMP_CWORD == 1)) || command=${COMP_WORDS[1]} ;;
  esac
  # bash makes three words of --name=value, unless it was told otherwise.
  if [[ $current == = ]]; then
    option=$before current=
  elif [[ $before == = ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $current == --*=* ]]; then
    option=${current%%=*} head=$option= current=${current#*=}
  elif [[ $before == -* ]]; then
    option=$before
  fi
  _gavel_value "$command" "$option"
  case $kind in
  word) _gavel_add "$head" "$current" -W "$words" ;;
  words) _gavel_list "$head" "$words" "$current" ;;
  file)
    _gavel_add "$head" "$current" -W "$words"
    _gavel_files "$head" "$current" "$ending"
    ;;
  folder) _gavel_files "$head" "$current" / ;;
  free) ;;
  none)
    if [[ $current == -* ]]; then
      _gavel_options "$command"
      _gavel_add '' "$current" -W "$options"
      [[ ${#COMPREPLY[@]} != 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null
    else
      [[ $COMP_CWORD != 1 ]] || _gavel_add '' "$current" -W 'cfa exec check bench'
      if [[ $command == check ]]; then
        _gavel_files '' "$current" .c
      elif [[ $command == bench ]]; then
        _gavel_files '' "$current" .yml .set .c .i
      else
        _gavel_files '' "$current" .c .i .yml
      fi
    fi
    ;;
  esac
}

complete -F _gavel gavel
