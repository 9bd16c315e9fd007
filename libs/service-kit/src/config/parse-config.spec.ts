import * as z from 'zod';
import { baseConfig, databaseUrl } from './base-config.js';
import { ConfigError, readConfig } from './parse-config.js';

const schema = z.object({ ...baseConfig(4001), DATABASE_URL_TEST: databaseUrl() });
const valid = { DATABASE_URL_TEST: 'postgresql://app:secret@127.0.0.1:5432/test' };

describe('configuration', () => {
  it('has defaults, reads numbers, and takes an empty value for an absent one', () => {
    const config = readConfig(schema, { ...valid, PORT: '4711', LOG_LEVEL: '' });
    expect(config).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 4711,
      LOG_LEVEL: 'info',
      NATS_URL: 'nats://127.0.0.1:4222',
    });
  });

  it('takes one NATS server or the nodes of a cluster', () => {
    const cluster = 'nats://nats-0:4222,nats://nats-1:4222,tls://nats-2:4222';
    expect(readConfig(schema, { ...valid, NATS_URL: cluster }).NATS_URL).toBe(cluster);
  });

  it('takes a second internal key while keys are being replaced', () => {
    const [next, former] = ['the-next-internal-key', 'the-former-internal-key'];
    expect(readConfig(schema, { ...valid, INTERNAL_KEY: `${next},${former}` }).INTERNAL_KEY).toEqual([next, former]);
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
      'CONFIG: DATABASE_URL_TEST must be a postgresql:// address, got "mysql://app:…@db/test"',
    ],
  ])('refuses %o and says what was expected', (environment, message) => {
    expect(() => readConfig(schema, { ...valid, ...environment })).toThrow(new ConfigError(message));
  });
});
