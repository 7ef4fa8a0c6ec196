#!/bin/sh
# Starts Arcus on workerd from the folder of scripts/serve/build.ts: for `npm run serve`, the container and system services. Settings are
# environment variables; the log is JSON.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
data=${ARCUS_DATA:-$here/data}
listen=${ARCUS_LISTEN:-127.0.0.1:8080}
workerd=${ARCUS_WORKERD:-workerd}

# A code of sysexits.h: a supervisor can tell that restarting does not help.
refuse() {
  printf '{"event":"not-started","code":"%s","why":"%s"}\n' "$1" "$(printf '%s' "$2" | tr '"\\' "''")" >&2
  exit 78
}

command -v "$workerd" >/dev/null || refuse no-runtime "there is no workerd at $workerd"

# Does not start without writable storage. Files are readable by their owner only.
umask 077
mkdir -p "$data/objects" 2>/dev/null && printf 'arcus\n' 2>/dev/null >"$data/writable" && [ -s "$data/writable" ] ||
  refuse data-not-writable "$data cannot be written: it is full, read-only or owned by another user"

# Two runtimes would corrupt the files. The lock ends with the process.
if command -v flock >/dev/null; then
  exec 9>"$data/lock"
  flock -n 9 || refuse data-in-use "another server has $data"
fi

if [ -z "${ARCUS_SECRET:-}" ]; then
  if [ ! -s "$data/secret" ]; then
    # Atomic.
    od -An -v -tx1 -N32 /dev/urandom | tr -d ' \n' >"$data/secret.new" && mv "$data/secret.new" "$data/secret" ||
      refuse data-not-writable "the secret could not be stored in $data"
  fi
  ARCUS_SECRET=$(cat "$data/secret") || refuse secret-unreadable "$data/secret cannot be read"
fi
[ "${#ARCUS_SECRET}" -ge 32 ] || refuse secret-too-short "ARCUS_SECRET has to have at least 32 characters"
export ARCUS_SECRET
# One machine: with more than a few waiting calls, all requests wait.
export ARCUS_CALLS_AT_ONCE="${ARCUS_CALLS_AT_ONCE:-2}"

# workerd does not start with an unreadable file. Without the file, alarms are set again on the next request.
for alarms in "$data"/objects/*/metadata.sqlite; do
  [ -s "$alarms" ] || continue
  [ "$(dd if="$alarms" bs=15 count=1 2>/dev/null)" = 'SQLite format 3' ] && continue
  for part in "$alarms" "$alarms-wal" "$alarms-shm"; do
    [ ! -e "$part" ] || mv "$part" "$part.corrupted" || refuse data-corrupted "$part cannot be read, nor put aside"
  done
  printf '{"event":"alarms-lost","code":"data-corrupted","file":"%s"}\n' "$alarms.corrupted" >&2
done

# The last noted time, in seconds since 1970. If the clock was set back behind it, Arcus continues from there.
noted() {
  at=$(cat "$data/clock" 2>/dev/null)
  case $at in '' | *[!0-9]*) at=0 ;; esac
  printf '%s' "$at"
}

# Notes the time, which detects full storage; requests a restart if the clock is set back.
watch_data() {
  stored=1
  while sleep 10 >/dev/null 2>&1; do
    now=$(($(date +%s) + ARCUS_CLOCK_AHEAD_SECONDS))
    if [ "$now" -lt "$(noted)" ]; then
      kill -HUP "$$"
      return
    fi
    if printf '%s' "$now" 2>/dev/null >"$data/clock.new" && mv "$data/clock.new" "$data/clock"; then
      [ -n "$stored" ] || printf '{"event":"data-writable"}\n' >&2
      stored=1
    else
      [ -z "$stored" ] || printf '{"event":"not-stored","code":"data-not-writable"}\n' >&2
      stored=
    fi
  done
}

# The runtime accepts no more requests then, answers the pending ones, and would wait for open sockets forever. Sent messages are
# stored, so clients resume on the next server.
end_runtime() {
  kill -TERM "$runtime" "$watch" 2>/dev/null
  tenths=0
  while [ "$tenths" -lt 10 ] && kill -0 "$runtime" 2>/dev/null; do
    sleep 0.1
    tenths=$((tenths + 1))
  done
  kill -KILL "$runtime" 2>/dev/null
  wait "$runtime" 2>/dev/null
}

stop() {
  trap '' TERM INT HUP
  [ -z "$runtime" ] || end_runtime
  printf '{"event":"stopped"}\n'
  exit 0
}
runtime=
again=
trap stop TERM INT
trap 'again=1' HUP

while :; do
  now=$(date +%s)
  last=$(noted)
  ARCUS_CLOCK_AHEAD_SECONDS=0
  if [ "$last" -gt "$now" ]; then
    ARCUS_CLOCK_AHEAD_SECONDS=$((last - now))
    printf '{"event":"clock-set-back","code":"clock-behind","seconds":%s}\n' "$ARCUS_CLOCK_AHEAD_SECONDS" >&2
  fi
  export ARCUS_CLOCK_AHEAD_SECONDS
  "$workerd" serve "$here/config.capnp" \
    --socket-addr "http=$listen" \
    --directory-path "public=$here/../public" \
    --directory-path "objects=$data/objects" &
  runtime=$!
  watch_data 9>&- &
  watch=$!
  wait "$runtime"
  status=$?
  [ -n "$again" ] || break
  again=
  end_runtime
done
kill -TERM "$watch" 2>/dev/null
printf '{"event":"crashed","code":"runtime-ended","status":%s}\n' "$status" >&2
exit 1
