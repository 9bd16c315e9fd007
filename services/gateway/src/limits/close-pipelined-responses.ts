import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Emits 'close' for all responses of a lost connection. Node does so only for the current one; pipelined responses behind it
 * would never close, and never release their concurrency slots and memory.
 */
export function closePipelinedResponses(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>();

  const responsesOf = (socket: Socket): Set<ServerResponse> => {
    const existing = waiting.get(socket);
    if (existing) return existing;
    const responses = new Set<ServerResponse>();
    waiting.set(socket, responses);
    socket.once('close', () => {
      for (const response of responses) {
        // It is the current response by now: Node closes it.
        if (response.socket) continue;
        response.destroy();
        response.emit('close');
      }
    });
    return responses;
  };

  app.addHook('onRequest', (request, { raw: response }, done) => {
    if (!response.socket) {
      const responses = responsesOf(request.raw.socket);
      responses.add(response);
      response.once('close', () => responses.delete(response));
    }
    done();
  });
}
