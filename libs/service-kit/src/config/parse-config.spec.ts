import * as z from 'zod';
import { baseConfig, databaseUrl } from './base-config.js';
import { ConfigError, readConfig } from './parse-config.js';

const schema = z.object({ ...baseConfig(4001), DATABASE_URL_TEST: databaseUrl() });
const valid = { DATABASE_URL_TEST: 'postgresql://app:secret@127.0.0.1:5432/test' };

describe('configuration', () => {
  it('has defaults, parses numbers, and treats an empty value as absent', () => {
    const config = readConfig(schema, { ...valid, PORT: '4711', LOG_LEVEL: '' });
    expect(config).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 4711,
      LOG_LEVEL: 'info',
      NATS_URL: 'nats://127.0.0.1:4222',
    });
  });

  it('accepts whole numbers from the first to the last of their range', () => {
    for (const port of [0, 65_535]) expect(readConfig(schema, { ...valid, PORT: String(port) }).PORT).toBe(port);
    for (const replicas of ['0', '6', '1.5', '-1'])
      expect(() => readConfig(schema, { ...valid, NATS_REPLICAS: replicas })).toThrow(
        `NATS_REPLICAS must be a whole number from 1 to 5, got "${replicas}"`,
      );
  });

  it('accepts one NATS server or the nodes of a cluster', () => {
    const cluster = 'nats://nats-0:4222,nats://nats-1:4222,tls://nats-2:4222';
    expect(readConfig(schema, { ...valid, NATS_URL: cluster }).NATS_URL).toBe(cluster);
  });

  it('accepts a second internal key during a rotation', () => {
    const [next, former] = ['the-next-internal-key', 'the-former-internal-key'];
    expect(readConfig(schema, { ...valid, INTERNAL_KEY: `${next},${former}` }).INTERNAL_KEY).toEqual([next, former]);
  });

  const gatewayLike = schema.extend({
    TRUSTED_PROXIES: z.string().optional(),
    DEV_MAIL_URL: z.url().optional(),
    REDIS_URL: z.url().optional(),
  });
  const unfit = {
    DATABASE_URL_TEST: 'postgresql://app:password@db/test',
    INTERNAL_KEY: 'my-own-new-internal-key,umbral-local-internal-key',
    REDIS_URL: 'redis://gateway:umbral-local@redis:6379',
    DEV_MAIL_URL: 'http://127.0.0.1:10258',
  };
  const ofYourOwn = 'must be a secret of your own in production, not a published one';

  it.each([{ NODE_ENV: 'production' }, { PUBLIC_URL: 'https://umbral.example' }])(
    '[B-INS-03] reports all values that are unsafe in production at once: %o',
    (production) => {
      expect(readConfig(gatewayLike, unfit)).toMatchObject({ DEV_MAIL_URL: unfit.DEV_MAIL_URL });
      expect(() => readConfig(gatewayLike, { ...unfit, DEV_MAIL_URL: 'mail' })).toThrow(
        'DEV_MAIL_URL must be a valid url, got "mail"',
      );
      expect(() => readConfig(gatewayLike, { ...unfit, ...production, PORT: 'eight' })).toThrow(
        new ConfigError(
          [
            'CONFIG: PORT must be a whole number from 0 to 65535, got "eight"',
            `CONFIG: INTERNAL_KEY ${ofYourOwn}`,
            `CONFIG: DATABASE_URL_TEST ${ofYourOwn}`,
            'CONFIG: TRUSTED_PROXIES must be given in production: the networks of the load balancers in front, or "none"',
            'CONFIG: DEV_MAIL_URL must not be given in production: its page shows the mail of all users',
            `CONFIG: REDIS_URL ${ofYourOwn}`,
          ].join('\n'),
        ),
      );
      const { DEV_MAIL_URL: _, ...own } = { ...valid, ...production, DEV_MAIL_URL: '', TRUSTED_PROXIES: 'none' };
      expect(readConfig(gatewayLike, own)).toMatchObject({ TRUSTED_PROXIES: 'none' });
    },
  );

  it.each([
    ['nothing is said of anchors', {}, true],
    ['a mail is anchored', { AUDIT_ANCHOR_MAIL: 'seals@example.com' }, false],
    ['an authority is asked', { AUDIT_TSA_URL: 'https://tsa.example.com' }, false],
    ['none is wanted in so many words', { AUDIT_ANCHOR: 'none' }, false],
  ])('starts an audit in production unless %s: %o', (_, given, isRefused) => {
    const auditLike = z.object({ AUDIT_ANCHOR: z.string().optional() });
    const start = () => readConfig(auditLike, { NODE_ENV: 'production', ...given });
    if (isRefused) expect(start).toThrow(/AUDIT_ANCHOR must be "none" in production unless heads are left outside/);
    else expect(start).not.toThrow();
  });

  it.each(['SIGNING_KEY', 'SMTP_PASSWORD', 'BROKER_TOKEN', 'CLIENT_SECRET'])('never shows the value of %s', (name) => {
    const read = () => readConfig(z.object({ [name]: z.string().min(99) }), { [name]: 'hunter2' });
    expect(read).toThrow(`${name} must be at least 99 characters long, got a value that is not shown`);
  });

  it.each<[address: string, shown: string]>([
    ['redi://:s3cret@cache:6379', '"redi://…@cache:6379"'],
    ['postgres://app:s3c@ret@db/test', '"postgres://…@db/test"'],
    ['nats://a:s3/cret@one:4222,nat://b:s3cret@two:4222', '"nats://…@two:4222"'],
    ['app:s3cret@db/test', '"…@db/test"'],
    ['http://[::1]:4001,identity', '"http://[::1]:4001,identity"'],
    ...[
      'postgresql://umbral:s3cret:5432/catalog',
      'postgresql://umbral:s3cret%40db:5432/catalog',
      'postgresql://umbral:12,s3cret:5432/catalog',
      'postgres://db/test?user=a@b&password=s3cret',
      'host=db user=umbral password=s3cret',
      'umbral/s3cret',
    ].map((address): [string, string] => [address, 'a value that is not shown']),
  ])('never shows who signs in by an address: %s', (address, shown) => {
    for (const name of ['REDIS_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT']) {
      const read = () => readConfig(z.object({ [name]: z.string().max(1) }), { [name]: address });
      expect(read).toThrow(new ConfigError(`CONFIG: ${name} must be at most 1 characters long, got ${shown}`));
    }
  });

  it.each([
    [
      { INTERNAL_KEY: 'a-long-enough-one,short' },
      'CONFIG: INTERNAL_KEY must be keys of at least 16 characters, separated by commas, got a value that is not shown',
    ],
    [
      { NATS_URL: 'nats://one:4222,two' },
      'CONFIG: NATS_URL must be nats:// addresses, separated by commas, got "nats://one:4222,two"',
    ],
    [{ PORT: 'eight' }, 'CONFIG: PORT must be a whole number from 0 to 65535, got "eight"'],
    [{ PORT: '70000' }, 'CONFIG: PORT must be a whole number from 0 to 65535, got "70000"'],
    [{ LOG_LEVEL: 'loud' }, 'CONFIG: LOG_LEVEL must be one of trace, debug, info, warn, error, silent, got "loud"'],
    [{ IDENTITY_URL: 'identity:4001' }, 'CONFIG: IDENTITY_URL must be an http(s):// address, got "identity:4001"'],
    [
      { INTERNAL_KEY: 'short' },
      'CONFIG: INTERNAL_KEY must be at least 16 characters long, got a value that is not shown',
    ],
    [{ DATABASE_URL_TEST: undefined }, 'CONFIG: DATABASE_URL_TEST must be a postgresql:// address, got nothing'],
    [
      { DATABASE_URL_TEST: 'mysql://app:secret@db/test' },
      'CONFIG: DATABASE_URL_TEST must be a postgresql:// address, got "mysql://…@db/test"',
    ],
    [
      { DATABASE_URL_TEST: 'postgresql://app:100%@db/test' },
      'CONFIG: DATABASE_URL_TEST must have a percent sign of its user or password as %25',
    ],
    [
      { NODE_ENV: 'production', NATS_URL: 'nats://one:4222,nats://app:%e9@two:4222', PORT: 'eight' },
      [
        'CONFIG: PORT must be a whole number from 0 to 65535, got "eight"',
        'CONFIG: NATS_URL must have a percent sign of its user or password as %25',
      ].join('\n'),
    ],
    [
      { NODE_ENV: 'production', DATABASE_URL_TEST: 'postgresql://app:%zz@db/test' },
      'CONFIG: DATABASE_URL_TEST must have a percent sign of its user or password as %25',
    ],
  ])('refuses %o and states what was expected', (environment, message) => {
    expect(() => readConfig(schema, { ...valid, ...environment })).toThrow(new ConfigError(message));
  });
});
