import { readConfig } from '@umbral/service-kit/core';
import { configSchema } from './config.js';

const needed = { INTERNAL_KEY: 'long-enough-for-a-key', SHELL_DIR: '/shell', REGISTRY_DIR: '/registry' };

it('has defaults for everything but its folders and the key', () => {
  expect(readConfig(configSchema, needed)).toMatchObject({
    PORT: 8080,
    IDENTITY_URL: ['http://127.0.0.1:4001'],
    AUDIT_URL: ['http://127.0.0.1:4004'],
  });
  expect(() => readConfig(configSchema, {})).toThrow(/INTERNAL_KEY[^]*SHELL_DIR[^]*REGISTRY_DIR/);
});

it('takes several replicas of a service', () => {
  const { CATALOG_URL } = readConfig(configSchema, { ...needed, CATALOG_URL: 'http://a:1/, http://b:2' });

  expect(CATALOG_URL).toEqual(['http://a:1', 'http://b:2']);
});

it('names what is wrong', () => {
  expect(() => readConfig(configSchema, { ...needed, STUDIES_URL: 'http://a:1,nonsense' })).toThrow(
    'CONFIG: STUDIES_URL',
  );
  expect(() => readConfig(configSchema, { ...needed, CALLS_PER_SECOND: 'many' })).toThrow(
    'CONFIG: CALLS_PER_SECOND must be calls from 1',
  );
});
