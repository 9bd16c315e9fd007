import { headText } from '@umbral/audit-proof';
import { auditProofApi, type AuditHead } from '@umbral/contracts';
import { call } from '@umbral/web-kit';

export type Signature = 'valid' | 'invalid' | 'unknown';

/** Verifies a head's signature with the key of its size; unknown in browsers that cannot. */
export async function signatureOf(head: AuditHead): Promise<Signature> {
  const { keys } = await call(auditProofApi.keys);
  const named = keys.find(
    ({ keyId, fromSize, toSize }) =>
      keyId === head.keyId && head.size > fromSize && (toSize === null || head.size <= toSize),
  );
  if (!named) return 'invalid';
  const key = await importKey(named.publicKey);
  if (!key) return 'unknown';
  const text = new TextEncoder().encode(headText(head));
  const isValid = await crypto.subtle.verify('Ed25519', key, bytesOf(head.signature), text);
  return isValid ? 'valid' : 'invalid';
}

/** Undefined where the browser has no Ed25519, or the page no WebCrypto. */
async function importKey(pem: string): Promise<CryptoKey | undefined> {
  if (typeof crypto === 'undefined' || !('subtle' in crypto)) return undefined;
  const spki = bytesOf(pem.replaceAll(/-----[^-]+-----|\s/g, ''));
  return crypto.subtle.importKey('spki', spki, 'Ed25519', false, ['verify']).catch(() => undefined);
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
