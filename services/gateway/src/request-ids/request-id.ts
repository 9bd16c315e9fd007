import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isRequestId } from '@umbral/service-kit/core';

export const newRequestId = (): string => randomUUID();

/**
 * The id of a request: that of a trusted load balancer, else a new one. Other callers cannot choose the ids in our logs.
 */
export const createRequestIds =
  (isProxy: (address: string) => boolean) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id'];
    return isRequestId(given) && isProxy(socket.remoteAddress ?? '') ? given : newRequestId();
  };
