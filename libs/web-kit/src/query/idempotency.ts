import { sentKey } from '../drafts/draft-store';

/** 128 random bits. `crypto.randomUUID` is missing where the page is served over plain http. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * One Idempotency-Key per submit, reused until its outcome is known: the request may have arrived. The same input then takes
 * effect once, and another input is refused (`idempotency_key_reused`). Another record, or another version of it, gets another
 * key. With the address of a draft the key survives a reload, like the draft, and stays with it when the form moves on to
 * another one.
 */
export function createSubmitKeys() {
  let current: string | undefined;
  let sent: { target?: string; draft?: string | undefined } = {};
  return {
    /** @param target the record and its version, of which the service compares the record only */
    key(target: string, draft?: string): string {
      if (draft !== sent.draft) current = draft && sentKey.read(draft);
      else if (target !== sent.target) current = undefined;
      sent = { target, draft };
      current ??= newIdempotencyKey();
      if (draft) sentKey.store(draft, current);
      return current;
    },
    /** The outcome is known: the next submit gets a new key. */
    release(): void {
      current = undefined;
      if (sent.draft) sentKey.remove(sent.draft);
    },
  };
}
