import { inOwnProcess } from '../harness/in-own-process.ts';

/** Working users: each pauses, calls, and pauses again after the answer. */
export interface Office {
  gateway: string;
  /** One for each person. */
  cookies: string[];
  /** What they read: addresses that each of them may see. */
  reads: string[];
  /** What they write: an address and the body of a POST. */
  write: { path: string; body: object };
  /** Share of the calls that write. */
  writes: number;
  /** Seconds from an answer to the next call, on average. */
  think: number;
  seconds: number;
}

export interface Worked {
  calls: number;
  /** Of each call. */
  milliseconds: number[];
}

export type OfficeMessage = Worked | { error: string };

/** From a process of its own. @throws when an answer is not 2xx */
export const workInOffice = (office: Office): Promise<Worked> =>
  inOwnProcess(new URL('office-process.ts', import.meta.url), office);
