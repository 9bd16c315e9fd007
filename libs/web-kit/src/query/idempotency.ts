/** Random enough to be nobody else's. `crypto.randomUUID` is missing where the page is served over plain http. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * One key per submit. Sending the very same input again after the network failed keeps the key, because the first
 * attempt may have arrived.
 */
export function createSubmitKeys() {
  let kept: { input: string; key: string } | undefined;
  return {
    keyFor(input: unknown): string {
      const text = JSON.stringify(input);
      if (kept?.input !== text) kept = { input: text, key: newIdempotencyKey() };
      return kept.key;
    },
    /** The server has answered: the next submit is another one. */
    settle(): void {
      kept = undefined;
    },
  };
}
