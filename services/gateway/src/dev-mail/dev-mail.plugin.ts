import type { FastifyInstance } from 'fastify';
import { refuseCrossOrigin } from '../cross-origin/cross-origin.js';
import type { Forward } from '../routing/forward.js';
import { Upstream, type UpstreamOptions } from '../routing/upstream.js';

/** Shows the captured mailbox of a development machine. Not registered, and so 404, anywhere else. */
export function registerDevMail(app: FastifyInstance, url: string, forward: Forward, options: UpstreamOptions): void {
  const mailbox = new Upstream('mail', [url], options);
  for (const path of ['/dev/mail', '/dev/mail/*']) {
    app.route({
      method: ['GET', 'HEAD', 'DELETE'],
      url: path,
      config: { group: 'mail' },
      handler: (request, reply) => {
        refuseCrossOrigin(request.raw);
        return forward(request, reply, mailbox, { path: request.raw.url as string });
      },
    });
  }
  app.addHook('onClose', () => mailbox.close());
}
