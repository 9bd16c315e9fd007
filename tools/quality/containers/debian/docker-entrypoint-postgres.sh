#!/bin/bash
# The part of the official entry point that docker-compose.yml relies on: an empty volume becomes a cluster with POSTGRES_PASSWORD, and
# the server is not root.
set -euo pipefail
if [ "$(id -u)" = 0 ]; then
  install --directory --owner postgres --group postgres --mode 700 "$PGDATA"
  chown postgres:postgres /var/lib/postgresql /var/lib/postgresql/18
  exec setpriv --reuid postgres --regid postgres --init-groups "$0" "$@"
fi
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username=postgres --pwfile=<(printf '%s\n' "${POSTGRES_PASSWORD:?}") --auth-host=scram-sha-256 --auth-local=trust
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
fi
exec "$@"
