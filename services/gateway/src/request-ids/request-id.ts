import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isRequestId } from '@umbral/service-kit/core';

export const newRequestId = (): string => randomUUID();

/**
 * The id of a request: the one that a load balancer gave when we believe it, else a new one. Nobody outside chooses what our
 * logs are searched by.
 */
export const createRequestIds =
  (isProxy: (address: string) => boolean) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id'];
    return isRequestId(given) && isProxy(socket.remoteAddress ?? '') ? given : newRequestId();
  };
