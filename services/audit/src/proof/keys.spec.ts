import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { auditKeys } from './keys.js';
import { isSignedBy, readOldKeys, readSigningKey } from './signing-key.js';

const LOG = 'umbral.example/audit';
const pair = () => generateKeyPairSync('ed25519');
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');
const [first, second, third] = [pair(), pair(), pair()];
const AUDIT_SIGNING_KEY = readSigningKey(pem(third.privateKey));

test('a rotated key signs up to the last size of its setting, and the next one from there', () => {
  const AUDIT_OLD_KEYS = readOldKeys(`1200=${spki(first.publicKey)}, 3400=${spki(second.publicKey)}`);
  const { log, keys } = auditKeys({ AUDIT_LOG_NAME: LOG, AUDIT_OLD_KEYS, AUDIT_SIGNING_KEY });
  expect(log).toBe(LOG);
  expect(keys.map(({ fromSize, toSize }) => [fromSize, toSize])).toEqual([
    [0, 1200],
    [1200, 3400],
    [3400, null],
  ]);
  expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(3);
  const signers = [first, second, third].map(({ privateKey }) => readSigningKey(pem(privateKey)));
  const accepted = keys.map((key) => signers.map(({ sign }) => isSignedBy(key, 'head', sign('head'))));
  expect(accepted).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});

test('a log that signs no longer has its former keys, and one that never signed has none', () => {
  const AUDIT_OLD_KEYS = readOldKeys(`1200=${spki(first.publicKey)}`);
  const settings = { AUDIT_LOG_NAME: LOG, AUDIT_SIGNING_KEY: undefined };
  expect(auditKeys({ ...settings, AUDIT_OLD_KEYS }).keys).toMatchObject([{ fromSize: 0, toSize: 1200 }]);
  expect(auditKeys({ ...settings, AUDIT_OLD_KEYS: [] }).keys).toEqual([]);
});

test.each([
  ['without a size', spki(first.publicKey)],
  ['with a size that is no number', `all=${spki(first.publicKey)}`],
  ['that is cut off', `1200=${spki(first.publicKey).slice(0, 20)}`],
  ['of another kind', `1200=${spki(generateKeyPairSync('x25519').publicKey)}`],
  ['after a newer one', `1200=${spki(first.publicKey)},1200=${spki(second.publicKey)}`],
])('a former key %s is refused', (_, text) => expect(() => readOldKeys(text)).toThrow());
