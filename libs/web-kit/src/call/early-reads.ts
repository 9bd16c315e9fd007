export interface EarlyRead {
  /** Header that it was sent with: an answer for another user is not taken. */
  authorization: string;
  response: Promise<Response>;
}

declare global {
  interface Window {
    /** By path and search; begun by the first script of the shell's page. */
    umbralReads?: Map<string, EarlyRead>;
  }
}

/** An answer is as old as its page: later calls are sent again. */
const VALID_MS = 10_000;

/** The response of a read that the page began before its code was there; each is taken once. */
export function takeEarlyRead(path: string, authorization: string | undefined): Promise<Response> | undefined {
  const read = window.umbralReads?.get(path);
  window.umbralReads?.delete(path);
  return read?.authorization === authorization && performance.now() <= VALID_MS ? read?.response : undefined;
}
