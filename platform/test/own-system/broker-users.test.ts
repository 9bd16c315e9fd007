import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { once } from 'node:events';
import { readJson } from '../../src/read-json.ts';
import { type Secrets } from '../../src/secrets.ts';
import { redisUsers } from '../../src/servers/redis-users.ts';
import { type Stack } from '../../../tools/quality/harness/system/describe-stack.ts';
import { ownSystem } from './system.ts';

let stack: Stack;
let passwords: Secrets['brokers'];
before(async () => {
  ({ stack } = await ownSystem());
  passwords = readJson<Secrets>(join(stack.folder, 'secrets.json')).brokers;
});

type User = keyof Secrets['brokers'];

/** What a server says until it says the last word. */
async function talk(url: string, lines: string[], last: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let said = '';
  socket.on('data', (text: string) => {
    said += text;
    if (said.includes(last)) socket.destroy();
  });
  socket.write(`${lines.join('\r\n')}\r\n`);
  await once(socket, 'close');
  return said;
}

const nats = (user: User, ...lines: string[]) => {
  const login = { user, pass: passwords[user], verbose: false, pedantic: false, headers: true, no_responders: true };
  return talk(stack.urls.nats, [`CONNECT ${JSON.stringify(login)}`, ...lines, 'PING'], 'PONG');
};
const says = (subject: string) => [`PUB ${subject} 2`, '{}'];
/** What a user may say, for a stream that there is not: no service gets it. */
const NOWHERE = 'NATS/1.0\r\nNats-Expected-Stream: none\r\n\r\n';
const saysNowhere = (subject: string) => [`HPUB ${subject} ${NOWHERE.length} ${NOWHERE.length + 2}`, `${NOWHERE}{}`];
const hears = (subject: string) => [`SUB ${subject} 1`];

const natsRefusals: [User, string, string[]][] = [
  ['catalog', 'says an audit of another', says('umbral.audit.identity')],
  ['catalog', 'says an event of another', says('umbral.domain.identity.user.changed')],
  ['audit', 'says a movement at all', says('umbral.audit.audit')],
  ['gateway', 'says an event', says('umbral.domain.identity.session.ended')],
  ['studies', 'reads with the consumer of another', says('$JS.API.CONSUMER.MSG.NEXT.UMBRAL_AUDIT.audit')],
  ['studies', 'settles what another has got', says('$JS.ACK.UMBRAL_AUDIT.audit.1.1.1.1.0')],
  ['identity', 'makes a consumer', says('$JS.API.CONSUMER.CREATE.UMBRAL_AUDIT.mine.umbral.audit.>')],
  [
    'catalog',
    'moves its consumer to another filter',
    says('$JS.API.CONSUMER.CREATE.UMBRAL_DOMAIN.catalog_known_users.umbral.domain.>'),
  ],
  [
    'catalog',
    'makes one by the former ways',
    says('$JS.API.CONSUMER.DURABLE.CREATE.UMBRAL_DOMAIN.catalog_known_users'),
  ],
  ['catalog', 'makes one without a name', says('$JS.API.CONSUMER.CREATE.UMBRAL_DOMAIN')],
  ['catalog', 'deletes its own consumer', says('$JS.API.CONSUMER.DELETE.UMBRAL_DOMAIN.catalog_known_users')],
  ['identity', 'purges a stream', says('$JS.API.STREAM.PURGE.UMBRAL_AUDIT')],
  ['audit', 'deletes a stream', says('$JS.API.STREAM.DELETE.UMBRAL_AUDIT')],
  ['studies', 'changes a stream', says('$JS.API.STREAM.UPDATE.UMBRAL_DOMAIN')],
  ['studies', 'deletes a message', says('$JS.API.STREAM.MSG.DELETE.UMBRAL_DOMAIN')],
  ['studies', 'reads a message past any consumer', says('$JS.API.STREAM.MSG.GET.UMBRAL_AUDIT')],
  ['identity', 'makes a stream of its own', says('$JS.API.STREAM.CREATE.MINE')],
  ['catalog', 'hears the audit', hears('umbral.audit.>')],
  ['catalog', 'hears everything', hears('>')],
  ['gateway', 'hears what the catalog tells', hears('umbral.domain.catalog.>')],
  ['studies', 'hears the answers of another', hears('_INBOX_identity.>')],
  ['studies', 'answers for another', hears('umbral.reconcile.audit')],
];

describe('NATS', () => {
  for (const [user, what, lines] of natsRefusals)
    test(`[B-INS-10] refuses ${user}, who ${what}`, async () => {
      assert.match(await nats(user, ...lines), /-ERR 'Permissions Violation/);
    });

  test('[B-INS-10] lets each say and hear what is its own', async () => {
    for (const user of ['identity', 'catalog', 'studies'] as const) {
      const lines = [`umbral.audit.${user}`, `umbral.domain.${user}.spec.said`, 'umbral.reconcile.audit'].flatMap(
        saysNowhere,
      );
      assert.doesNotMatch(await nats(user, ...lines, ...hears(`_INBOX_${user}.>`)), /-ERR/, user);
    }
    assert.doesNotMatch(await nats('gateway', ...hears('umbral.domain.identity.>')), /-ERR/);
    assert.doesNotMatch(await nats('operator', ...says('$JS.API.STREAM.PURGE.MINE'), ...hears('>')), /-ERR/);
  });

  test('[B-INS-10] knows nobody with another password', async () => {
    const login = { user: 'identity', pass: passwords.catalog };
    const said = await talk(stack.urls.nats, [`CONNECT ${JSON.stringify(login)}`, 'PING'], 'Authorization Violation');
    assert.match(said, /-ERR 'Authorization Violation'/);
  });
});

describe('Redis', () => {
  const redis = (user: 'gateway' | 'identity', command: string) =>
    talk(stack.urls.redis, [`AUTH ${user} ${passwords[user]}`, command, 'QUIT'], '+OK\r\n+OK\r\n');
  /** The last answer before that to QUIT, which closes the connection. */
  const answer = async (user: 'gateway' | 'identity', command: string) => {
    const said = await redis(user, command);
    assert.match(said, /^\+OK\r\n/, 'signed in');
    return said.slice('+OK\r\n'.length);
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
    assert.match(await answer('identity', 'INCRBY sign-in:account:spec 1'), /^:1/);
    assert.match(await answer('identity', 'INCRBY recovery:account:spec 1'), /^:1/);
  });

  test('[B-INS-10] knows nobody who does not say a name, but for tests', () => {
    assert.deepEqual(redisUsers({ gateway: 'a', identity: 'b' })[0], ['default', 'off']);
  });
});
