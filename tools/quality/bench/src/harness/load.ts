import { inOwnProcess } from './in-own-process.ts';

export interface Load {
  url: string;
  headers?: Record<string, string>;
  /** Calls at once. */
  connections?: number;
  seconds: number;
  /** Calls a second in all; as many as are answered unless given. */
  perSecond?: number;
  method?: 'GET' | 'PATCH';
  /** Each call puts the next of them into the place of `{id}` in the address. */
  ids?: number[];
}

export interface Loaded {
  perSecond: number;
  calls: number;
  /** `end` on the clock of the machine. */
  answers: { end: number; milliseconds: number }[];
}

/** The result of the load process. */
export type LoadMessage = Loaded | { error: string };

/** Calls from a separate process, by autocannon. @throws when an answer is not 2xx */
export const load = (load: Load): Promise<Loaded> => inOwnProcess(new URL('load-process.ts', import.meta.url), load);
