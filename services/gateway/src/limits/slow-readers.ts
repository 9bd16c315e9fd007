import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Disconnects a client that reads no byte of a buffered response for the server's `connectionTimeout`. Node registers progress
 * within one long write, too. A connection that still waits for its response has nothing to read, and stays.
 */
export function disconnectSlowReaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.on('timeout', destroyIfBytesWait);
    done();
  });
}

function destroyIfBytesWait(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}
