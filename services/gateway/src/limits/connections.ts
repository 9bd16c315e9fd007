import type { Server, Socket } from 'node:net';
import { networkOf } from '@umbral/service-kit/core';
import { ConcurrencyLimit } from './concurrency-limit.js';

/**
 * Closes connections of an address that has reached its limit.
 * @param isExempt load balancers, which carry the calls of all users
 */
export function limitConnections(server: Server, perAddress: number, isExempt: (address: string) => boolean): void {
  const connections = new ConcurrencyLimit({ each: perAddress, all: Infinity });
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isExempt(address)) return;
    const connection = connections.of(networkOf(address));
    if (!connection.resize(1)) return void socket.destroy();
    socket.once('close', () => connection.release());
  });
}
