import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { once } from 'node:events';
import { readJson } from '../../../local/read-json.ts';
import { type Secrets } from '../../../local/secrets.ts';
import { redisUsers } from '../../../local/servers/redis-users.ts';
import { type Stack } from '../../harness/system/describe-stack.ts';
import { ownSystem } from './system.ts';

let stack: Stack;
let passwords: Secrets['brokers'];
before(async () => {
  ({ stack } = await ownSystem());
  passwords = readJson<Secrets>(join(stack.folder, 'secrets.json')).brokers;
});

type User = keyof Secrets['brokers'];

/** Everything that a server sends until the last text. */
async function talk(url: string, lines: string[], last: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let received = '';
  socket.on('data', (text: string) => {
    received += text;
    if (received.includes(last)) socket.destroy();
  });
  socket.write(`${lines.join('\r\n')}\r\n`);
  await once(socket, 'close');
  return received;
}

const nats = (user: User, ...lines: string[]) => {
  const login = { user, pass: passwords[user], verbose: false, pedantic: false, headers: true, no_responders: true };
  return talk(stack.urls.nats, [`CONNECT ${JSON.stringify(login)}`, ...lines, 'PING'], 'PONG');
};
const publish = (subject: string) => [`PUB ${subject} 2`, '{}'];
/** Publishes to a stream that does not exist: checks the permission without reaching a service. */
const NOWHERE = 'NATS/1.0\r\nNats-Expected-Stream: none\r\n\r\n';
const publishUnstored = (subject: string) => [
  `HPUB ${subject} ${NOWHERE.length} ${NOWHERE.length + 2}`,
  `${NOWHERE}{}`,
];
const subscribe = (subject: string) => [`SUB ${subject} 1`];

const natsRefusals: [User, string, string[]][] = [
  ['catalog', 'publishes an audit entry of another service', publish('umbral.audit.identity')],
  ['catalog', 'publishes an event of another service', publish('umbral.domain.identity.user.changed')],
  ['catalog', 'notifies screens of records of another service', publish('umbral.live.identity')],
  ['audit', 'publishes an audit entry', publish('umbral.audit.audit')],
  ['gateway', 'publishes an event', publish('umbral.domain.identity.session.ended')],
  ['studies', 'reads with the consumer of another', publish('$JS.API.CONSUMER.MSG.NEXT.UMBRAL_AUDIT.audit')],
  ['studies', 'acknowledges a message of another consumer', publish('$JS.ACK.UMBRAL_AUDIT.audit.1.1.1.1.0')],
  ['identity', 'makes a consumer', publish('$JS.API.CONSUMER.CREATE.UMBRAL_AUDIT.mine.umbral.audit.>')],
  [
    'catalog',
    'moves its consumer to another filter',
    publish('$JS.API.CONSUMER.CREATE.UMBRAL_DOMAIN.catalog_known_users.umbral.domain.>'),
  ],
  [
    'catalog',
    'makes one by the deprecated API',
    publish('$JS.API.CONSUMER.DURABLE.CREATE.UMBRAL_DOMAIN.catalog_known_users'),
  ],
  ['catalog', 'makes one without a name', publish('$JS.API.CONSUMER.CREATE.UMBRAL_DOMAIN')],
  ['catalog', 'deletes its own consumer', publish('$JS.API.CONSUMER.DELETE.UMBRAL_DOMAIN.catalog_known_users')],
  ['identity', 'purges a stream', publish('$JS.API.STREAM.PURGE.UMBRAL_AUDIT')],
  ['audit', 'deletes a stream', publish('$JS.API.STREAM.DELETE.UMBRAL_AUDIT')],
  ['studies', 'changes a stream', publish('$JS.API.STREAM.UPDATE.UMBRAL_DOMAIN')],
  ['studies', 'deletes a message', publish('$JS.API.STREAM.MSG.DELETE.UMBRAL_DOMAIN')],
  ['studies', 'reads a message past any consumer', publish('$JS.API.STREAM.MSG.GET.UMBRAL_AUDIT')],
  ['identity', 'makes a stream of its own', publish('$JS.API.STREAM.CREATE.MINE')],
  ['catalog', 'subscribes to the audit', subscribe('umbral.audit.>')],
  ['catalog', 'subscribes to everything', subscribe('>')],
  ['gateway', 'subscribes to the events of the catalog', subscribe('umbral.domain.catalog.>')],
  ['studies', 'subscribes to notices for screens', subscribe('umbral.live.studies')],
  ['studies', 'subscribes to the inbox of another service', subscribe('_INBOX_identity.>')],
  ['studies', 'answers for another service', subscribe('umbral.reconcile.audit')],
];

describe('NATS', () => {
  for (const [user, what, lines] of natsRefusals)
    test(`[B-INS-10] refuses ${user}, who ${what}`, async () => {
      assert.match(await nats(user, ...lines), /-ERR 'Permissions Violation/);
    });

  test('[B-INS-10] lets each publish and subscribe to its own subjects', async () => {
    for (const user of ['identity', 'catalog', 'studies', 'releases'] as const) {
      const lines = [
        `umbral.audit.${user}`,
        `umbral.domain.${user}.spec.said`,
        `umbral.live.${user}`,
        'umbral.reconcile.audit',
      ].flatMap(publishUnstored);
      assert.doesNotMatch(await nats(user, ...lines, ...subscribe(`_INBOX_${user}.>`)), /-ERR/, user);
    }
    for (const service of ['identity', 'releases'])
      assert.doesNotMatch(await nats('gateway', ...subscribe(`umbral.domain.${service}.>`)), /-ERR/);
    assert.doesNotMatch(await nats('operator', ...publish('$JS.API.STREAM.PURGE.MINE'), ...subscribe('>')), /-ERR/);
  });

  test('[B-INS-10] refuses another user’s password', async () => {
    const login = { user: 'identity', pass: passwords.catalog };
    const received = await talk(
      stack.urls.nats,
      [`CONNECT ${JSON.stringify(login)}`, 'PING'],
      'Authorization Violation',
    );
    assert.match(received, /-ERR 'Authorization Violation'/);
  });
});

describe('Redis', () => {
  const redis = (user: 'gateway' | 'identity', command: string) =>
    talk(stack.urls.redis, [`AUTH ${user} ${passwords[user]}`, command, 'QUIT'], '+OK\r\n+OK\r\n');
  /** The last answer before that to QUIT, which closes the connection. */
  const answer = async (user: 'gateway' | 'identity', command: string) => {
    const received = await redis(user, command);
    assert.match(received, /^\+OK\r\n/, 'signed in');
    return received.slice('+OK\r\n'.length);
  };

  for (const [user, command] of [
    ['gateway', 'GET sign-in:account:ana'],
    ['gateway', 'DEL sign-in:gate:ana'],
    ['gateway', `EVAL "return redis.call('get', KEYS[1])" 1 recovery:account:ana`],
    ['identity', 'SET umbral:calls:1 0'],
    ['identity', 'GET another'],
    ['identity', 'KEYS *'],
    ['identity', 'FLUSHALL'],
    ['gateway', 'CONFIG GET dir'],
    ['gateway', 'ACL LIST'],
    ['gateway', 'SCRIPT FLUSH'],
    ['identity', 'PUBLISH channel text'],
  ] as const)
    test(`[B-INS-10] refuses ${user}: ${command}`, async () => {
      assert.match(await answer(user, command), /^-(NOPERM|ERR.*NOPERM|ERR The user executing the script)/);
    });

  test('[B-INS-10] lets each count under its own names', async () => {
    assert.match(await answer('gateway', 'INCRBY umbral:calls:spec 1'), /^:1/);
    assert.match(await answer('identity', 'INCRBY sign-in:caller:spec 1'), /^:1/);
    assert.match(await answer('identity', 'INCRBY recovery:account:spec 1'), /^:1/);
  });

  test('[B-INS-10] disables the default user, except for tests', () => {
    assert.deepEqual(redisUsers({ gateway: 'a', identity: 'b' })[0], ['default', 'off']);
  });
});
