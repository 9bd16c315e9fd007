/** Work with the same key runs one after the other, in the order in which it came; different keys do not wait. */
export function createTurns() {
  const lastOf = new Map<string, Promise<unknown>>();

  return function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const mine = (lastOf.get(key) ?? Promise.resolve()).then(work);
    const settled = mine
      .catch(() => undefined)
      .then(() => {
        if (lastOf.get(key) === settled) lastOf.delete(key);
      });
    lastOf.set(key, settled);
    return mine;
  };
}
