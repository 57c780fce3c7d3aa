# What bash offers: complete.bash FILE WORD... prints a line for each completion of the last word.
# Words are as bash makes them: --name=value is three.
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_gavel
printf '%s\n' "${COMPREPLY[@]}"
