let session = new AbortController();

/** Aborted when the session ends. Reads are sent with it; writes are not: theirs may have been made. */
export const readsSignal = (): AbortSignal => session.signal;

/** Aborts all reads, also those that begin before `acceptReads`: one that reached the server after the sign-out would be refused. */
export function abortReads(): void {
  session.abort();
  window.umbralReads?.abort();
}

/** Reads are sent again: the session has ended. */
export function acceptReads(): void {
  session = new AbortController();
}
