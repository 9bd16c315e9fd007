import { authApi } from '@umbral/contracts';
import { call } from '../call/call';
import { SIGNED_OUT_EVENT } from '../session/session';

/** Held in memory for as long as the page stands, and nowhere else. */
let cached: { userId: number; key: Promise<CryptoKey> } | undefined;

window.addEventListener(SIGNED_OUT_EVENT, () => (cached = undefined));

/** The key of this person's drafts. It outlives their sessions, but only a session gets it. */
export function draftKeyOf(userId: number): Promise<CryptoKey> {
  if (cached?.userId === userId) return cached.key;
  const key = fetchKey();
  cached = { userId, key };
  // Asked again the next time, when there is a connection or a session.
  key.catch(() => {
    if (cached?.key === key) cached = undefined;
  });
  return key;
}

async function fetchKey(): Promise<CryptoKey> {
  const { key } = await call(authApi.draftKey);
  const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
