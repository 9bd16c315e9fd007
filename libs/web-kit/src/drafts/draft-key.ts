import { ownSession } from '@umbral/contracts';
import { call } from '../call/call';
import { SIGNED_OUT_EVENT } from '../session/session';

/** Cached in memory only, until the page is unloaded. */
let cached: { userId: number; key: Promise<CryptoKey> } | undefined;

window.addEventListener(SIGNED_OUT_EVENT, () => (cached = undefined));

/** The key of a user's drafts. It outlives sessions, but the server returns it only within one. */
export function draftKeyOf(userId: number): Promise<CryptoKey> {
  if (cached?.userId === userId) return cached.key;
  const key = fetchKey();
  cached = { userId, key };
  // A failed fetch is retried by the next caller.
  key.catch(() => {
    if (cached?.key === key) cached = undefined;
  });
  return key;
}

async function fetchKey(): Promise<CryptoKey> {
  const { key } = await call(ownSession.draftKey);
  const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
