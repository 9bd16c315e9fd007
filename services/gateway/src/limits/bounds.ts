import { sizes } from '@umbral/service-kit/core';
import { ConcurrencyLimit } from './concurrency-limit.js';

/** Enough for three devices at once; signing in more often gains nothing. */
const SESSIONS_PER_PERSON = 3;

/** Concurrency limits of callers, by the network of their address unless stated otherwise. */
export const createBounds = (callsInFlight: number, programCallsInFlight: number) => ({
  /** Calls of a session. */
  sessionCalls: new ConcurrencyLimit({ each: callsInFlight, all: Infinity }),
  /** Calls of all sessions of a person, by their id. */
  personCalls: new ConcurrencyLimit({ each: SESSIONS_PER_PERSON * callsInFlight, all: Infinity }),
  /** Calls of a program, by its id. */
  programCalls: new ConcurrencyLimit({ each: programCallsInFlight, all: Infinity }),
  /** Calls that need no session: an office behind one address signs in at nine. */
  publicCalls: new ConcurrencyLimit({ each: sizes.publicCalls.most, all: Infinity }),
  /** Bytes of request bodies that are being received. */
  bodies: new ConcurrencyLimit({ each: sizes.bodiesOfNetwork.most, all: sizes.bodies.most }),
  /** Bytes of uploads that are being received; apart, so that they leave room for other bodies. */
  uploads: new ConcurrencyLimit({ each: sizes.uploadsOfNetwork.most, all: sizes.uploads.most }),
  /** Bytes of responses that are buffered for slow readers. */
  answers: new ConcurrencyLimit({ each: sizes.answersOfNetwork.most, all: sizes.answers.most }),
  /** Responses that are paused at a service, because the bytes above are used up. */
  pauses: new ConcurrencyLimit({ each: 8, all: 32 }),
});
export type CallerBounds = ReturnType<typeof createBounds>;
