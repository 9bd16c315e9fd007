import * as z from 'zod';

const draft = z.object({
  savedAt: z.iso.datetime(),
  /** Of the version that was being edited; none for a record that did not exist yet. */
  etag: z.string().optional(),
  values: z.record(z.string(), z.unknown()),
});
export type Draft = z.infer<typeof draft>;

const ALGORITHM = 'AES-GCM';
const NONCE_BYTES = 12;
/** A picture in a form: too much for what a browser keeps. */
const MAX_TEXT_LENGTH = 100_000;

/** One for each person and form, so that nobody is offered what somebody else typed. Signing out removes them all. */
export const draftAddress = (userId: number, name: string): string => `umbral.draft.${userId}.${name}`;

/** Undefined when there is nothing, or nothing that this key can read any more. */
export async function readDraft(address: string, key: CryptoKey): Promise<Draft | undefined> {
  const stored = localStorage.getItem(address);
  if (stored === null) return undefined;
  try {
    const bytes = Uint8Array.from(atob(stored), (character) => character.charCodeAt(0));
    const opened = await crypto.subtle.decrypt(
      bound(address, bytes.slice(0, NONCE_BYTES)),
      key,
      bytes.slice(NONCE_BYTES),
    );
    return draft.parse(JSON.parse(new TextDecoder().decode(opened)));
  } catch {
    localStorage.removeItem(address);
    return undefined;
  }
}

/** The text to be stored: nobody reads it without the key, nor under another address. */
export async function sealDraft(address: string, key: CryptoKey, value: Draft): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(value, storable));
  const sealed = new Uint8Array(await crypto.subtle.encrypt(bound(address, nonce), key, text));
  return btoa(Array.from([...nonce, ...sealed], (byte) => String.fromCharCode(byte)).join(''));
}

/** Passwords are never kept. */
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
    // A full or forbidden storage costs the safety net, not the work.
  }
}

/** Where the key stands with which this draft was sent, while nobody has answered. It tells nothing of what was typed. */
const keyAddress = (address: string): string => `umbral.sent.${address}`;

export function removeDraft(address: string): void {
  localStorage.removeItem(address);
  localStorage.removeItem(keyAddress(address));
}

/** The Idempotency-Key of a draft: a reload sends it again, so that what had arrived is not done twice. */
export const sentKey = {
  read: (address: string): string | undefined => localStorage.getItem(keyAddress(address)) ?? undefined,
  store: (address: string, key: string): void => storeDraft(keyAddress(address), key),
  remove: (address: string): void => localStorage.removeItem(keyAddress(address)),
};
