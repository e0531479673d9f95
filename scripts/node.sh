#!/bin/sh
# Runs a file under Node 24: the one that came with the packages, or else the machine's own when it is new enough.
here=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
own="$here/node_modules/.bin/node"
# What was compiled once is kept: whatever starts again, and each thread of it, comes in half the time. Where nothing can
# be written there, Node goes without.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE-$here/.cache/compiled}"
if "$own" --version >/dev/null 2>&1; then
  exec "$own" "$@"
fi
if node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 18) ? 0 : 1)' 2>/dev/null; then
  exec node "$@"
fi
echo "Orgil needs Node 22.18 or newer. It brings its own for Linux on x64 and arm64; here please install Node 24 and start again." >&2
exit 1
