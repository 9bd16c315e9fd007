/** Serializes work of the same key in the order of arrival; different keys run concurrently. */
export function createKeyedQueue() {
  const lastOf = new Map<string, Promise<unknown>>();

  return function enqueue<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const result = (lastOf.get(key) ?? Promise.resolve()).then(work);
    const settled = result
      .catch(() => undefined)
      .then(() => {
        if (lastOf.get(key) === settled) lastOf.delete(key);
      });
    lastOf.set(key, settled);
    return result;
  };
}
