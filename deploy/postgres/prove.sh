#!/bin/bash
# Restores the newest backup and its log into a throw-away server beside the running one, exactly to a point that it marks in the log
# before, and compares both. Prints what it proved and keeps it in the repository; any difference ends it with 1.
set -euo pipefail

readonly FOLDER=/proof/data PORT=5433 started=$(date +%s)
readonly point=proof-$(date --utc +%Y%m%dT%H%M%SZ)
live() { psql --no-psqlrc --tuples-only --no-align --quiet --username=postgres "$@"; }
copy() { live --host=/proof --port=$PORT "$@"; }
fail() { echo "NOT PROVED: $1" >&2; exit 1; }
stop() {
  pg_ctl --pgdata=$FOLDER --mode=immediate stop > /dev/null 2>&1 || true
  rm -rf $FOLDER
}
tables="select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1"
newest_head="select size || ' ' || encode(root, 'hex') from audit_heads order by size desc limit 1"

# Places at which the repository lacks segments, since the full backup before the newest one: one more full backup leaves a gap behind.
gaps() {
  local name last number first
  first=$(pgbackrest --stanza=umbral info | awk '/full backup:/ { full = 1 } /wal start/ && full { print $3; full = 0 }' | tail -2 | head -1)
  last=$(($(number "$first") - 1))
  pgbackrest --stanza=umbral repo-ls --recurse archive/umbral | { grep --only-matching '/[0-9A-F]\{24\}-' || true; } | tr --delete '/-' | sort \
    | while read -r name; do
      [[ ! $name < $first ]] || continue
      number=$(number "$name")
      [ "$number" -le $((last + 1)) ] || echo "$((number - last - 1)) before $name"
      last=$number
    done
}
number() { echo $((16#${1:8:8} * 256 + 16#${1:16:8})); }

exec 9> /proof/lock
flock 9
stop
trap stop EXIT
mkdir --mode=700 $FOLDER
databases=$(live --command="select datname from pg_database where datname like 'umbral%' order by 1")
head=$(live --dbname=umbral_audit --command="$newest_head")
entries=$(live --dbname=umbral_audit --command='select count(*) from audit_logs')
lsn=$(live --command="select pg_create_restore_point('$point')")
moment=$(live --command="select to_char(now() at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')")

# Ends the segment and waits until the repository has it.
pgbackrest --stanza=umbral check
missing=$(gaps)
[ -z "$missing" ] || fail "segments of the log are missing: $missing. Moments behind them are lost up to the next full backup"
pgbackrest --stanza=umbral --pg1-path=$FOLDER --type=name --target="$point" --target-action=promote --archive-mode=off restore
# PostgreSQL refuses to open when the log ends before the point.
pg_ctl --pgdata=$FOLDER --wait --timeout=3600 --log=/tmp/proof.log --options="-c listen_addresses= -c unix_socket_directories=/proof -p $PORT" start \
  || { cat /tmp/proof.log >&2; fail 'the restored server does not start'; }
while state=$(copy --command='select pg_is_in_recovery()') && [ "$state" = t ]; do sleep 1; done
[ "$state" = f ] || { cat /tmp/proof.log >&2; fail 'the log ends before the point'; }

[ "$(copy --command="select pg_last_wal_replay_lsn() >= '$lsn'")" = t ] || fail "the log was replayed to $(copy --command='select pg_last_wal_replay_lsn()'), not to $lsn"
last=$(copy --command='select pg_last_xact_replay_timestamp()')
counts=
for database in $databases; do
  names=$(copy --dbname="$database" --command="$tables") || fail "$database is missing"
  [ "$names" = "$(live --dbname="$database" --command="$tables")" ] || fail "$database has other tables"
  # Every row is read, and with it the checksum of every page.
  rows=0
  for table in $names; do rows=$((rows + $(copy --dbname="$database" --command="select count(*) from \"$table\""))); done
  counts="$counts${counts:+, }\"$database\": $rows"
done
if [ -n "$head" ]; then
  [ "$(copy --dbname=umbral_audit --command="select encode(root, 'hex') from audit_heads where size = ${head% *}")" = "${head#* }" ] || fail "the audit lacks the head of ${head% *} entries"
fi
found=$(copy --dbname=umbral_audit --command='select count(*) from audit_logs')
[ "$found" -ge "$entries" ] || fail "the audit has $found entries, not $entries"

proof="{\"point\": \"$point\", \"moment\": \"$moment\", \"lsn\": \"$lsn\", \"lastTransaction\": \"$last\", \"auditHead\": \"$(copy --dbname=umbral_audit --command="$newest_head")\", \"auditEntries\": $found, \"rows\": {$counts}, \"seconds\": $(($(date +%s) - started))}"
echo "$proof" > /backup/last-proof.json.new
mv /backup/last-proof.json.new /backup/last-proof.json
backup.sh note
echo "PROVED: $proof"
