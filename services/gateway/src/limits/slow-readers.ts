import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Cuts whoever takes no byte of a waiting answer for the server's `connectionTimeout`. Node notices progress within one
 * long write, too. A connection whose call is still being answered has nothing to take, and stays.
 */
export function cutSlowReaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.on('timeout', cutIfBytesWait);
    done();
  });
}

function cutIfBytesWait(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}
