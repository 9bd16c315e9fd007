import { generateKeyPairSync } from 'node:crypto';
import { readSigningKey, type SigningKey } from '../src/proof/signing-key.js';

/** A new key. */
export const newSigningKey = (): SigningKey =>
  readSigningKey(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
