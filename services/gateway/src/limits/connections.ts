import type { Server, Socket } from 'node:net';
import { networkOf } from '@umbral/service-kit/core';
import { Shares } from './shares.js';

/**
 * Closes connections of an address that already has its share.
 * @param isExempt load balancers, which bring everybody's calls
 */
export function limitConnections(server: Server, perAddress: number, isExempt: (address: string) => boolean): void {
  const connections = new Shares({ each: perAddress, all: Infinity });
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isExempt(address)) return;
    const connection = connections.of(networkOf(address));
    if (!connection.hold(1)) return void socket.destroy();
    socket.once('close', () => connection.end());
  });
}
