#!/bin/bash
# Usage: backup.sh schedule | now <full|diff> | list | restore [<moment>] | note | healthy
# The container `backup` runs the first; the others are for an operator (docs/operations.md).
set -euo pipefail

readonly HOUR=${BACKUP_HOUR:-02} PROOF=/backup/last-proof.json STATUS=/status/backup.json
pgbackrest() { command pgbackrest --stanza=umbral "$@"; }

# Prints what failed and goes on: the schedule outlives a full disk.
attempt() { "$@" || { echo "FAILED: $*" >&2; return 1; }; }

# In the background, because a shell handles a signal after its foreground command only.
pause() { sleep "$1" & wait $!; }

schedule() {
  trap 'exit 0' TERM
  pgbackrest stanza-create
  pgbackrest check
  continues || begin
  while :; do
    local now at
    # In UTC: where clocks change, a time of the night does not exist on one day and comes twice on another.
    now=$(date +%s) at=$(date --utc --date="today $HOUR:30" +%s)
    [ "$at" -gt "$now" ] || at=$(date --utc --date="tomorrow $HOUR:30" +%s)
    wait_until "$at"
    if [ "$(date --utc +%u)" = 7 ]; then
      attempt now full && attempt prove.sh || true
    else
      attempt now diff || true
    fi
  done
}

# The proof of an earlier timeline proves nothing of this one.
begin() {
  rm --force "$PROOF"
  until attempt now full; do pause 60; done
}

# A first proof that fails is tried again meanwhile, and holds up no backup.
wait_until() {
  local left
  while [ ! -f "$PROOF" ] && [ "$(date +%s)" -lt "$1" ]; do attempt prove.sh || pause 600; done
  left=$(($1 - $(date +%s)))
  [ "$left" -le 0 ] || pause "$left"
}

# When the newest backup ended, in seconds since 1970; nothing without one.
newest() { info | { grep --only-matching '"stop":[0-9]*' || true; } | cut --delimiter=: --fields=2 | sort --numeric-sort | tail -1; }

# Whether the newest backup is of the server's timeline. A restore begins another one, which no earlier backup leads to by itself.
continues() {
  local timeline
  timeline=$(info | { grep --only-matching '"stop":"[0-9A-F]\{24\}' || true; } | tail -1 | cut --characters=9-16)
  [ -n "$timeline" ] && [ "$timeline" = "$(psql --no-psqlrc --tuples-only --no-align --username=postgres --command='select substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)')" ]
}
info() { pgbackrest --log-level-console=off --output=json info; }

now() { pgbackrest --type="$1" backup && note; }

# What the releases service exports as ages (docs/operations.md, 'Backup alerts'); before the first proof there is none.
note() {
  [ -f "$PROOF" ] || return 0
  echo "{\"takenAt\": \"$(moment "$(newest)")\", \"provenAt\": \"$(moment "$(stat --format=%Y "$PROOF")")\"}" > "$STATUS.new"
  mv "$STATUS.new" "$STATUS"
}
moment() { date --utc --date="@$1" +%Y-%m-%dT%H:%M:%SZ; }

# Copies the files, then replays the log privately up to the moment, or to the newest archived segment, and pauses there. A log that ends
# before that, or has a gap, ends PostgreSQL; without a moment the server itself would open at the gap as if that were all. A moment is one
# of the backup's timeline: along the newest one an earlier restore would lead away from it.
restore() {
  pgbackrest --delta ${1:+--type=time "--target=$1" --target-action=promote --target-timeline=current} restore
  local state settings="-c recovery_target_action=pause -c listen_addresses= -c unix_socket_directories=/proof -p 5433"
  [ -n "$1" ] || settings="$settings -c recovery_target_lsn=$(newest_segment)"
  pg_ctl --pgdata="$PGDATA" --wait --timeout=86400 --log=/tmp/restore.log --options="$settings" start > /dev/null || refuse
  while state=$(copy --command='select pg_get_wal_replay_pause_state()') && [ "$state" != paused ]; do sleep 1; done
  [ "$state" = paused ] || refuse
  echo "Restored. Last transaction: $(copy --command='select pg_last_xact_replay_timestamp()'). Next: docker compose up --detach --wait postgres"
  pg_ctl --pgdata="$PGDATA" --mode=fast stop > /dev/null
}
copy() { psql --no-psqlrc --tuples-only --no-align --quiet --username=postgres --host=/proof --port=5433 "$@"; }

# The place in the log at which it begins.
newest_segment() { pgbackrest info | sed --quiet 's,.*wal archive min/max.*/[0-9A-F]\{8\}\([0-9A-F]\{8\}\)[0-9A-F]\{6\}\([0-9A-F]\{2\}\)$,\1/\2000000,p' | tail -1; }

# As pgBackRest does while it copies: PostgreSQL does not start without this file, and the next restore writes it again.
refuse() {
  cat /tmp/restore.log >&2
  rm --force "$PGDATA/global/pg_control"
  echo 'NOT RESTORED: the log ends, or has a gap, before that moment. Restore one up to the last completed transaction above.' >&2
  exit 1
}

# For `docker compose ps` and whatever watches it: a day and a half without a backup, nine days without a proof.
healthy() {
  local now
  now=$(date +%s)
  [ $((now - $(newest))) -lt 129600 ] && [ $((now - $(stat --format=%Y "$PROOF"))) -lt 777600 ]
}

case ${1:-} in
  schedule | note | healthy) "$1" ;;
  now) now "${2:-diff}" ;;
  list) pgbackrest info && if [ -f "$PROOF" ]; then cat "$PROOF"; fi ;;
  restore) restore "${2:-}" ;;
  *) sed -n '2s/^# //p' "$0" >&2; exit 2 ;;
esac
