import { sentKey } from '../drafts/draft-store';

/** Random enough to be nobody else's. `crypto.randomUUID` is missing where the page is served over plain http. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * One key per submit, kept until it is certain what became of it: what was sent may have arrived. The same input is then done once,
 * and another one is refused (`idempotency_key_reused`) instead of being done besides. With the address of a draft the key
 * outlives the page, as the draft does.
 */
export function createSubmitKeys() {
  let current: string | undefined;
  return {
    key(draft?: string): string {
      current ??= (draft && sentKey.read(draft)) ?? newIdempotencyKey();
      if (draft) sentKey.store(draft, current);
      return current;
    },
    /** It is certain: the next submit is another one. */
    release(draft?: string): void {
      current = undefined;
      if (draft) sentKey.remove(draft);
    },
  };
}
