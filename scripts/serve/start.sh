#!/bin/sh
# Starts Arcus on the runtime alone, from the folder that scripts/serve/build.ts has made. Whatever starts a server in production comes
# through here: `npm run serve`, the container, a service of the system. Settings are variables of the environment; the log is JSON.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
data=${ARCUS_DATA:-$here/data}
listen=${ARCUS_LISTEN:-127.0.0.1:8080}
workerd=${ARCUS_WORKERD:-workerd}

# As sysexits.h has it, so that whoever starts it again and again can tell that this will not help.
refuse() {
  printf '{"event":"not-started","code":"%s","why":"%s"}\n' "$1" "$(printf '%s' "$2" | tr '"\\' "''")" >&2
  exit 78
}

command -v "$workerd" >/dev/null || refuse no-runtime "there is no workerd at $workerd"

# Nothing is begun that could not be stored. Files of the last run are the owner's only, like the secret.
umask 077
mkdir -p "$data/objects" 2>/dev/null && printf 'arcus\n' 2>/dev/null >"$data/writable" && [ -s "$data/writable" ] ||
  refuse data-not-writable "$data cannot be written: it is full, read-only or somebody else's"

# Two runtimes on the same files would each believe themselves alone. The lock goes with the process, however that ends.
if command -v flock >/dev/null; then
  exec 9>"$data/lock"
  flock -n 9 || refuse data-in-use "another server has $data"
fi

if [ -z "${ARCUS_SECRET:-}" ]; then
  if [ ! -s "$data/secret" ]; then
    # Whole or not at all.
    od -An -v -tx1 -N32 /dev/urandom | tr -d ' \n' >"$data/secret.new" && mv "$data/secret.new" "$data/secret" ||
      refuse data-not-writable "the secret could not be stored in $data"
  fi
  ARCUS_SECRET=$(cat "$data/secret") || refuse secret-unreadable "$data/secret cannot be read"
fi
[ "${#ARCUS_SECRET}" -ge 32 ] || refuse secret-too-short "ARCUS_SECRET has to have at least 32 characters"
export ARCUS_SECRET
# All of it is on one machine: where more than a few calls wait, everybody does.
export ARCUS_CALLS_AT_ONCE="${ARCUS_CALLS_AT_ONCE:-2}"

# The runtime takes no more requests then, answers those it has, and would wait for open sockets for ever. What anybody was told is
# stored, so their clients come back to the next server as they were.
stop() {
  trap '' TERM INT
  if [ -n "$runtime" ]; then
    kill -TERM "$runtime" 2>/dev/null
    tenths=0
    while [ "$tenths" -lt 10 ] && kill -0 "$runtime" 2>/dev/null; do
      sleep 0.1
      tenths=$((tenths + 1))
    done
    kill -KILL "$runtime" 2>/dev/null
    wait "$runtime" 2>/dev/null
  fi
  printf '{"event":"stopped"}\n'
  exit 0
}
runtime=
trap stop TERM INT

"$workerd" serve "$here/config.capnp" \
  --socket-addr "http=$listen" \
  --directory-path "public=$here/../public" \
  --directory-path "objects=$data/objects" &
runtime=$!
wait "$runtime"
status=$?
printf '{"event":"crashed","code":"runtime-ended","status":%s}\n' "$status" >&2
exit 1
