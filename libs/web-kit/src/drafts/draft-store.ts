import * as z from 'zod';

const draft = z.object({
  savedAt: z.iso.datetime(),
  /** Of the edited version; absent for a new record. */
  etag: z.string().optional(),
  values: z.record(z.string(), z.unknown()),
  /** The values that were changed. */
  base: z.record(z.string(), z.unknown()).optional(),
});
export type Draft = z.infer<typeof draft>;

const ALGORITHM = 'AES-GCM';
const NONCE_BYTES = 12;
/** A picture in a form would exhaust the quota of localStorage. */
const MAX_TEXT_LENGTH = 100_000;

/** One for each user and form, so that no user is offered the draft of another. Signing out removes them all. */
export const draftAddress = (userId: number, name: string): string => `umbral.draft.${userId}.${name}`;

/**
 * Undefined without a draft, or without one that this key decrypts.
 * @throws where the libraries of forms cannot be loaded: the draft stays
 */
export async function readDraft(address: string, key: CryptoKey): Promise<Draft | undefined> {
  const stored = localStorage.getItem(address);
  if (stored === null) return undefined;
  const opened = await open(address, key, stored).catch(() => undefined);
  const parsed = opened === undefined ? undefined : await draft.safeParseAsync(JSON.parse(opened));
  if (!parsed?.success) localStorage.removeItem(address);
  return parsed?.data;
}

async function open(address: string, key: CryptoKey, stored: string): Promise<string> {
  const bytes = Uint8Array.from(atob(stored), (character) => character.charCodeAt(0));
  const nonce = bytes.slice(0, NONCE_BYTES);
  return new TextDecoder().decode(await crypto.subtle.decrypt(bound(address, nonce), key, bytes.slice(NONCE_BYTES)));
}

/** Encrypts a draft. It cannot be decrypted without the key, nor under another address. */
export async function sealDraft(address: string, key: CryptoKey, value: Draft): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(value, storable));
  const sealed = new Uint8Array(await crypto.subtle.encrypt(bound(address, nonce), key, text));
  return btoa(Array.from([...nonce, ...sealed], (byte) => String.fromCharCode(byte)).join(''));
}

/** Passwords are never stored. */
const storable = (name: string, value: unknown): unknown =>
  /password/i.test(name) || (typeof value === 'string' && value.length > MAX_TEXT_LENGTH) ? undefined : value;

const bound = (address: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: ALGORITHM,
  iv,
  additionalData: new TextEncoder().encode(address),
});

export function storeDraft(address: string, sealed: string): void {
  try {
    localStorage.setItem(address, sealed);
  } catch {
    // A full or disabled storage loses the draft only; the form still works.
  }
}

/** Address of the Idempotency-Key of a submit without a response yet. The key reveals nothing of the draft. */
const keyAddress = (address: string): string => `umbral.sent.${address}`;

export function removeDraft(address: string): void {
  localStorage.removeItem(address);
  localStorage.removeItem(keyAddress(address));
}

/** The Idempotency-Key of a submitted draft: sent again after a reload, so that the write takes effect once. */
export const sentKey = {
  read: (address: string): string | undefined => localStorage.getItem(keyAddress(address)) ?? undefined,
  store: (address: string, key: string): void => storeDraft(keyAddress(address), key),
  remove: (address: string): void => localStorage.removeItem(keyAddress(address)),
};
