#!/bin/sh
# Copies the data of Arcus while it runs: sh backup.sh DATA TARGET. To restore, start a server on the copy.
#
# Each object is a SQLite database with a write-ahead log (-wal). A database copied before its log is consistent unless the log was restarted
# in between, which changes the salt in its header: then the copy is repeated.
set -u
umask 077

fail() {
  printf '{"event":"backup-failed","code":"%s","why":"%s"}\n' "$1" "$(printf '%s' "$2" | tr '"\\' "''")" >&2
  exit 1
}
[ $# -eq 2 ] || fail usage 'sh backup.sh DATA TARGET'
data=$1
target=$2
[ -d "$data/objects" ] || fail no-data "there is no data of Arcus in $data"
[ ! -e "$target" ] || fail target-exists "$target is there already"
mkdir -p "$target/objects" || fail target-not-writable "$target cannot be made"

salt() {
  dd if="$1" bs=8 skip=2 count=1 2>/dev/null | od -An -v -tx1
}

# Fails if the log was restarted, or if there is none and the file changed.
copy_once() {
  before=$(salt "$1-wal")
  rm -f "$2-wal"
  cp "$1" "$2" 2>/dev/null || return 1
  [ ! -e "$1-wal" ] || cp "$1-wal" "$2-wal" 2>/dev/null || return 1
  [ "$(salt "$1-wal")" = "$before" ] || return 1
  [ -n "$before" ] || cmp -s "$1" "$2"
}

copy() {
  tries=0
  until copy_once "$1" "$2"; do
    # The table has ended.
    [ -e "$1" ] || {
      rm -f "$2" "$2-wal"
      return
    }
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] || fail not-copied "$1"
  done
  objects=$((objects + 1))
}

objects=0
for folder in "$data"/objects/*/; do
  into=$target/objects/$(basename "$folder")
  mkdir -p "$into" || fail target-not-writable "$into cannot be made"
  for file in "$folder"*.sqlite; do
    case $file in
    # Alarms, after the objects so that none is missing. An overdue alarm rings immediately.
    */metadata.sqlite | *'/*.sqlite') ;;
    *) copy "$file" "$into/$(basename "$file")" ;;
    esac
  done
  [ ! -e "${folder}metadata.sqlite" ] || copy "${folder}metadata.sqlite" "$into/metadata.sqlite"
done
for file in secret clock; do
  [ ! -e "$data/$file" ] || cp "$data/$file" "$target/$file" || fail not-copied "$data/$file"
done
printf '{"event":"backup","objects":%s}\n' "$objects"
