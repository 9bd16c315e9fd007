import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifier, withClient } from '../../../local/database/connect.ts';
import { connectionStrings, provisionDatabases } from '../../../local/database/provision.ts';
import { ownServer, rows } from './server.ts';

/** What databases inherit: template1 is SQL_ASCII in a cluster that was initialized without a locale. */
async function inherit(encoding: 'SQL_ASCII' | 'UTF8') {
  const { superuser } = await ownServer();
  await withClient(superuser, async (client) => {
    await client.query('ALTER DATABASE template1 IS_TEMPLATE false');
    await client.query('DROP DATABASE template1');
    await client.query(
      `CREATE DATABASE template1 TEMPLATE template0 ENCODING '${encoding}' LOCALE_PROVIDER libc LOCALE 'C' IS_TEMPLATE true`,
    );
  });
}

test('a new database is UTF-8 and folds letters beyond ASCII, also where the cluster stores bytes', async (t) => {
  const { superuser } = await ownServer();
  await inherit('SQL_ASCII');
  t.after(() => inherit('UTF8'));
  await withClient(superuser, (client) => client.query('CREATE DATABASE inherited'));
  const [inherited] = await rows(new URL('/inherited', superuser).href, 'SHOW server_encoding');
  assert.deepEqual(inherited, { server_encoding: 'SQL_ASCII' });

  const urls = connectionStrings(new URL(superuser).host, 'provisioned', { owner: 'owner', app: 'app' });
  await provisionDatabases(superuser, { provisioned: urls });
  const found = await rows(
    urls.owner,
    "SELECT current_setting('server_encoding') AS encoding, lower('MUÑOZ') AS folded, length('ñ') AS letters",
  );
  assert.deepEqual(found, [{ encoding: 'UTF8', folded: 'muñoz', letters: 1 }]);
});

test('an existing database that is not UTF-8 is refused by name, before a migration', async () => {
  const { superuser } = await ownServer();
  const urls = connectionStrings(new URL(superuser).host, 'by_hand', { owner: 'owner', app: 'app' });
  await withClient(superuser, (client) =>
    client.query(
      `CREATE DATABASE ${identifier('umbral_by_hand')} TEMPLATE template0 ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'`,
    ),
  );
  await assert.rejects(provisionDatabases(superuser, { by_hand: urls }), {
    name: 'Failure',
    message: 'The database umbral_by_hand has the encoding LATIN1; Umbral stores UTF-8.',
    wayOut: /ENCODING 'UTF8'/,
  });
});
