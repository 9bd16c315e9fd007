import { Shares } from './shares.js';

const MIB = 1024 * 1024;
/** An office behind one address signs in at nine. */
const PUBLIC_CALLS = 50;
/** Whoever works on three devices at once is served; whoever signs in twenty times gains nothing by it. */
const SESSIONS_OF_A_PERSON = 3;

/** What callers may have of this process at a time, by the network of their address unless said otherwise. */
export const createBounds = (callsInFlight: number, programCallsInFlight: number) => ({
  /** Calls of a session. */
  sessionCalls: new Shares({ each: callsInFlight, all: Infinity }),
  /** Calls of all sessions of a person, by their id. */
  personCalls: new Shares({ each: SESSIONS_OF_A_PERSON * callsInFlight, all: Infinity }),
  /** Calls of a program, by its id. */
  programCalls: new Shares({ each: programCallsInFlight, all: Infinity }),
  /** Calls that need no session. */
  publicCalls: new Shares({ each: PUBLIC_CALLS, all: Infinity }),
  /** Bytes of bodies that are on their way. */
  bodies: new Shares({ each: 16 * MIB, all: 64 * MIB }),
  /** Bytes of answers that wait for slow readers. */
  answers: new Shares({ each: 16 * MIB, all: 64 * MIB }),
  /** Answers that wait at a service, on a connection to it, because the bytes above are used up. */
  pauses: new Shares({ each: 8, all: 32 }),
});
export type CallerBounds = ReturnType<typeof createBounds>;
