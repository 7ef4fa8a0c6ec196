#!/bin/sh
# Lays out the files of the container, after the builds: sh scripts/serve/image.sh TARGET. Programs with their libraries, and busybox, if
# installed, as shell and tools.
set -eu
target=$1
workerd=$(node -p "require('workerd').default")

mkdir -p "$target/arcus" "$target/bin" "$target/data"
cp -R build/server build/public "$target/arcus/"
for program in "$workerd" "$(command -v flock)"; do
  cp -L "$program" "$target/bin/"
  for library in $(ldd "$program" | grep -o '/[^ )]*'); do
    mkdir -p "$target$(dirname "$library")"
    cp -L "$library" "$target$library"
  done
done
if command -v busybox >/dev/null; then
  cp -L "$(command -v busybox)" "$target/bin/busybox"
  for tool in basename cat cmp cp date dd dirname kill mkdir mv od rm sh sleep tar tr wget; do
    ln -s busybox "$target/bin/$tool"
  done
fi
