import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A public key and its id in heads. */
export interface PublicKey {
  keyId: string;
  /** SPKI, PEM. */
  publicKey: string;
}

/** A former key, which signed heads up to this size. */
export interface OldKey extends PublicKey {
  toSize: number;
}

export interface SigningKey extends PublicKey {
  /** Ed25519 over the text, base64. */
  sign(text: string): string;
}

/** Bytes of an Ed25519 key, at the end of its SPKI. */
const RAW_LENGTH = 32;

function described(key: KeyObject): PublicKey {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('must be an Ed25519 key');
  const raw = key.export({ type: 'spki', format: 'der' }).subarray(-RAW_LENGTH);
  return {
    keyId: createHash('sha256').update(raw).digest('hex').slice(0, 16),
    publicKey: key.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

export const isSignedBy = ({ publicKey }: Pick<PublicKey, 'publicKey'>, text: string, signature: string): boolean =>
  verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));

/** @param text PKCS#8 PEM, or the path of a file with it @throws when it is no Ed25519 key */
export function readSigningKey(text: string): SigningKey {
  const key = createPrivateKey(text.includes('PRIVATE KEY') ? text : readFileSync(text, 'utf8'));
  return {
    ...described(createPublicKey(key)),
    sign: (head) => sign(null, Buffer.from(head), key).toString('base64'),
  };
}

/** @throws when one is no `<last size>=<SPKI, DER, base64>`, or a size does not exceed the one before */
export function readOldKeys(text: string): OldKey[] {
  const entries = text.split(',').filter(Boolean);
  const keys = entries.map((entry) => {
    const [, size = '', spki = ''] = /^(\d+)=(.+)$/.exec(entry.trim()) ?? [];
    const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
    return { ...described(key), toSize: Number(size) };
  });
  if (keys.some(({ toSize }, at) => toSize <= (keys[at - 1]?.toSize ?? 0))) throw new Error('must be the oldest first');
  return keys;
}
