import { isTestId, MODE_HEADER } from '@umbral/contracts';
import type { FastifyReply } from 'fastify';
import type { Session } from './session.js';

/** Says the mode of test accounts in what the gateway answers itself; services say it in theirs. */
export const markMode =
  (reply: FastifyReply) =>
  ({ userId }: Session): void => {
    if (isTestId(userId)) void reply.header(MODE_HEADER, 'test');
  };
