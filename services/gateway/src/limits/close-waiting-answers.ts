import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes all answers of a connection that is lost. Node closes the one whose turn it is; those that wait behind it, because their
 * calls came in one go, would never close, and never give back the places and the memory that they hold.
 */
export function closeWaitingAnswers(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>();

  const answersOf = (socket: Socket): Set<ServerResponse> => {
    const known = waiting.get(socket);
    if (known) return known;
    const answers = new Set<ServerResponse>();
    waiting.set(socket, answers);
    socket.once('close', () => {
      for (const answer of answers) {
        // Has had its turn meanwhile: Node closes it.
        if (answer.socket) continue;
        answer.destroy();
        answer.emit('close');
      }
    });
    return answers;
  };

  app.addHook('onRequest', (request, { raw: answer }, done) => {
    if (!answer.socket) {
      const answers = answersOf(request.raw.socket);
      answers.add(answer);
      answer.once('close', () => answers.delete(answer));
    }
    done();
  });
}
