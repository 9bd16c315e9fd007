import { readConfig } from '@umbral/service-kit/core';
import { configSchema } from './config.js';

const needed = { INTERNAL_KEY: 'long-enough-for-a-key', SHELL_DIR: '/shell', REGISTRY_DIR: '/registry' };

it('has defaults for everything but its folders and the key', () => {
  expect(readConfig(configSchema, needed)).toMatchObject({
    PORT: 8080,
    IDENTITY_URL: ['http://127.0.0.1:4001'],
    AUDIT_URL: ['http://127.0.0.1:4004'],
    RELEASES_URL: ['http://127.0.0.1:4005'],
  });
  expect(() => readConfig(configSchema, {})).toThrow(/INTERNAL_KEY[^]*SHELL_DIR[^]*REGISTRY_DIR/);
});

it('accepts several replicas of a service', () => {
  const { CATALOG_URL } = readConfig(configSchema, { ...needed, CATALOG_URL: 'http://a:1/, http://b:2' });

  expect(CATALOG_URL).toEqual(['http://a:1', 'http://b:2']);
});

it('names the invalid variable', () => {
  expect(() => readConfig(configSchema, { ...needed, STUDIES_URL: 'http://a:1,nonsense' })).toThrow(
    'CONFIG: STUDIES_URL',
  );
  expect(() => readConfig(configSchema, { ...needed, CALLS_PER_SECOND: 'many' })).toThrow(
    'CONFIG: CALLS_PER_SECOND must be calls from 1',
  );
});

it('trusts no proxy by default, and accepts an explicit none', () => {
  const trusted = (text?: string) => readConfig(configSchema, { ...needed, TRUSTED_PROXIES: text }).TRUSTED_PROXIES;

  expect([trusted(), trusted('none'), trusted('10.0.0.0/8, 192.0.2.7')]).toEqual([[], [], ['10.0.0.0/8', '192.0.2.7']]);
});

it('[B-INS-03] does not start in production without TRUSTED_PROXIES', () => {
  const production = { ...needed, NODE_ENV: 'production' };

  expect(() => readConfig(configSchema, { ...production, DEV_MAIL_URL: 'http://127.0.0.1:1' })).toThrow(
    /^CONFIG: DEV_MAIL_URL must not be given.*\nCONFIG: TRUSTED_PROXIES must be given.*$/,
  );
  expect(readConfig(configSchema, { ...production, TRUSTED_PROXIES: 'none' }).TRUSTED_PROXIES).toEqual([]);
});
