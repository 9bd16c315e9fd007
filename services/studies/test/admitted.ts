import { eventually } from '@umbral/service-kit/testing';

/**
 * Repeats a call that is refused with 503, as programs do: other specs occupy places of the same queue, and a lock is waited for
 * two seconds only.
 */
export const whenAdmitted = <Reply extends { status: number }>(call: () => Promise<Reply>): Promise<Reply> =>
  eventually(call, ({ status }) => status !== 503);
