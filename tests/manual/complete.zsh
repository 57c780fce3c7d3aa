# What zsh offers: complete.zsh FILE LINE prints what an interactive zsh shows when somebody has typed
# LINE and presses the tabulator key.
zmodload zsh/zpty
setopt extended_glob
folder=$(mktemp -d)
trap 'rm -rf $folder' EXIT
cp $1 $folder/_gavel
zpty shell zsh -f -i
zpty -w shell "PROMPT= RPROMPT=; fpath=($folder \$fpath); autoload -U compinit; compinit -u -D
setopt list_rows_first; LISTMAX=1000; zstyle ':completion:*' list-separator '#'
zstyle ':completion:*' verbose no; bindkey '^X' list-choices; echo rea''dy"
zpty -r -m shell text '*ready*'
zpty -n -w shell "$2"$'\x18'
# The list begins where the rest of the screen is cleared, and ends where the cursor goes up again; if
# there is none, the bell rings.
seen=
for ((i = 0; i < 100; i++)); do
  [[ $seen != *$2*($'\e[J'*$'\e['[0-9]#A|$'\a')* ]] || break
  sleep 0.1
  while zpty -r -t shell text; do
    seen+=$text
  done
done
zpty -d shell
[[ $seen != *$2*$'\a'* ]] || exit 0
print -r -- ${${seen##*$'\e[J'}%%$'\e['*}
