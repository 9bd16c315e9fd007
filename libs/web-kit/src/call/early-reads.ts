/** The reads that the page began before its code was there. */
export interface EarlyReads {
  /** Header that they were sent with: an answer for another user is not taken. */
  authorization: string;
  /** By path and search. */
  responses: Map<string, Promise<Response>>;
  abort: () => void;
}

declare global {
  interface Window {
    /** Set by the first script of the shell's page. */
    umbralReads?: EarlyReads;
  }
}

/** An answer is as old as its page: later calls are sent again. */
const VALID_MS = 10_000;

/** The response of a read that the page began; each is taken once. */
export function takeEarlyRead(path: string, authorization: string | undefined): Promise<Response> | undefined {
  const reads = window.umbralReads;
  const response = reads?.responses.get(path);
  reads?.responses.delete(path);
  return reads?.authorization === authorization && performance.now() <= VALID_MS ? response : undefined;
}
