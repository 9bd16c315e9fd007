#!/bin/sh
# As the official one: the server is not root.
set -e
if [ "$1" = redis-server ] && [ "$(id -u)" = 0 ]; then
  chown redis:redis .
  exec setpriv --reuid redis --regid redis --init-groups "$0" "$@"
fi
exec "$@"
