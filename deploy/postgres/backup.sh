#!/bin/bash
# Usage: backup.sh schedule | now <full|diff> | list | restore [<moment>] | reached | healthy
# The container `backup` runs the first; the others are for an operator (docs/operations.md).
set -euo pipefail

readonly HOUR=${BACKUP_HOUR:-02} PROOF=/backup/last-proof.json
pgbackrest() { command pgbackrest --stanza=umbral "$@"; }
live() { psql --no-psqlrc --tuples-only --no-align --quiet --username=postgres "$@"; }

# Prints what failed and goes on: the schedule outlives a full disk.
attempt() { "$@" || { echo "FAILED: $*" >&2; return 1; }; }

# In the background, because a shell handles a signal after its foreground command only.
pause() { sleep "$1" & wait $!; }

schedule() {
  trap 'exit 0' TERM
  pgbackrest stanza-create
  pgbackrest check
  until [ -n "$(newest)" ]; do attempt pgbackrest --type=full backup || pause 60; done
  until [ -f "$PROOF" ]; do attempt prove.sh || pause 60; done
  while :; do
    local now at
    now=$(date +%s) at=$(date --date="today $HOUR:30" +%s)
    [ "$at" -gt "$now" ] || at=$(date --date="tomorrow $HOUR:30" +%s)
    pause $((at - now))
    if [ "$(date +%u)" = 7 ]; then
      attempt pgbackrest --type=full backup && attempt prove.sh || true
    else
      attempt pgbackrest --type=diff backup || true
    fi
  done
}

# When the newest backup ended, in seconds since 1970; nothing without one.
newest() { pgbackrest --log-level-console=off --output=json info | { grep --only-matching '"stop":[0-9]*' || true; } | cut --delimiter=: --fields=2 | sort --numeric-sort | tail -1; }

# A moment after the last archived transaction is refused by PostgreSQL when it starts, as is a log with a gap before it.
restore() {
  pgbackrest --delta ${1:+--type=time "--target=$1" --target-action=promote} restore
  echo 'Restored. Next: docker compose up --detach --wait postgres'
}

# The last transaction that the restored server has, once it accepts writes.
reached() { live --command="select coalesce(pg_last_xact_replay_timestamp()::text, 'no restore since the last start')"; }

# For `docker compose ps` and whatever watches it: a day and a half without a backup, nine days without a proof.
healthy() {
  local now
  now=$(date +%s)
  [ $((now - $(newest))) -lt 129600 ] && [ $((now - $(stat --format=%Y "$PROOF"))) -lt 777600 ]
}

case ${1:-} in
  schedule | reached | healthy) "$1" ;;
  now) pgbackrest --type="${2:-diff}" backup ;;
  list) pgbackrest info && if [ -f "$PROOF" ]; then cat "$PROOF"; fi ;;
  restore) restore "${2:-}" ;;
  *) sed -n '2s/^# //p' "$0" >&2; exit 2 ;;
esac
