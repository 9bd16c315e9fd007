import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { connect as connectNats } from '@nats-io/transport-node';
import { auditApi, authApi, serviceNames, usersApi } from '@umbral/contracts';
import { ADMINISTRATOR, eventually, mailTo, Office, signedIn, type SignedIn } from '@umbral/testing';
import pg from 'pg';
import { withClient } from '../../../local/database/connect.ts';
import { startStack } from '../../harness/system/stack.ts';
import { type Stack } from '../../harness/system/describe-stack.ts';

let stack: Stack;
let admin: SignedIn;
before(async () => {
  stack = await startStack({ name: 'tls', tls: true });
  admin = await signedIn(ADMINISTRATOR, undefined, { gateway: stack.urls.gateway });
});
after(() => stack.stop());

describe('with TLS', () => {
  test('a change arrives in the audit: database, broker and gateway', async () => {
    const office = await Office.open({ gateway: stack.urls.gateway });
    const { id } = await office.company();
    await eventually(
      () => admin.result(auditApi.list, { params: { userId: 1 } }),
      ({ logs }) => logs.some(({ entityType, entityId }) => entityType === 'company' && entityId === String(id)),
    );
  });

  test('a mail is sent', async () => {
    const { email } = await admin.result(usersApi.get, { params: { id: 1 } });
    await admin.call(authApi.forgotPassword, { body: { email } });
    assert.ok(await mailTo(email, /contraseña/i, stack.urls.mail));
  });

  test('every connection to a database is encrypted', async () => {
    for (const service of serviceNames) {
      const { rows } = await withClient(stack.databases[service].owner, (client) =>
        client.query<{ ssl: boolean; count: string }>(
          `select ssl, count(*) from pg_stat_ssl join pg_stat_activity using (pid) where backend_type = 'client backend' group by ssl`,
        ),
      );
      assert.deepEqual(
        rows.map(({ ssl }) => ssl),
        [true],
      );
    }
  });
});

describe('without TLS', () => {
  test('the broker refuses a connection', async () => {
    assert.doesNotMatch(await replyOf(stack.urls.nats, 'CONNECT {"verbose":true}\r\nPING\r\n'), /\+OK|PONG/);
  });

  test('Redis refuses a connection', async () => {
    assert.doesNotMatch(await replyOf(stack.urls.redis, 'PING\r\n'), /PONG|NOAUTH/);
  });

  test('a database refuses a connection', async () => {
    const url = new URL(stack.databases.identity.app);
    url.search = '';
    await assert.rejects(connected(url.href), /no encryption/);
  });

  test('the mail server refuses a message', async () => {
    assert.match(
      await replyOf(stack.urls.smtp, 'EHLO umbral.test\r\nMAIL FROM:<a@umbral.test>\r\nQUIT\r\n', { greets: true }),
      /^530 /m,
    );
  });

  for (const service of serviceNames)
    test(`${service} refuses plain HTTP`, async () => {
      await assert.rejects(fetch(`${stack.urls[service].replace('https:', 'http:')}/openapi.json`));
    });
});

describe('a client without the authority cannot connect', () => {
  test('to no database', async () => {
    const url = new URL(stack.databases.identity.app);
    url.searchParams.delete('sslrootcert');
    await assert.rejects(connected(url.href), /certificate/);
  });

  test('to no broker', async () => {
    await assert.rejects(connectNats({ servers: stack.urls.nats, tls: {}, timeout: 60_000 }), /certificate/i);
  });

  for (const service of serviceNames)
    test(`not to ${service}`, async () => {
      await assert.rejects(fetch(`${stack.urls[service]}/openapi.json`), { message: 'fetch failed' });
    });
});

async function connected(connectionString: string) {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {}); // the attempt reports it
  await client.connect();
  await client.end();
}

/** Everything that a server sends until it closes. `greets`: the server sends first. */
function replyOf(address: string, text: string, { greets = false } = {}): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let answer = '';
    const socket: Socket = connect({ host: hostname, port: Number(port) }, () => {
      if (!greets) socket.write(text);
    });
    if (greets) socket.once('data', () => socket.write(text));
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(answer));
  });
}
