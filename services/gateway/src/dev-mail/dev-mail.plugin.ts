import { BlockList, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuseCrossOrigin } from '../cross-origin/cross-origin.js';
import { Refusal } from '../problems/refusal.js';
import type { Forward } from '../routing/forward.js';
import { Upstream, type UpstreamOptions } from '../routing/upstream.js';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** By the address of the socket: headers are the caller's word. A list of IPv4 addresses matches IPv6 spellings of them too. */
const isLocal = ({ remoteAddress = '' }: Socket): boolean =>
  loopback.check(remoteAddress, remoteAddress.includes(':') ? 'ipv6' : 'ipv4');

/**
 * Shows the captured mailbox of a development machine to this machine only, also where the gateway listens on other addresses: the
 * mails have links that sign in. Not registered, and so 404, anywhere else.
 */
export function registerDevMail(app: FastifyInstance, url: string, forward: Forward, options: UpstreamOptions): void {
  const mailbox = new Upstream('mail', [url], options);
  for (const path of ['/dev/mail', '/dev/mail/*']) {
    app.route({
      method: ['GET', 'HEAD', 'DELETE'],
      url: path,
      config: { group: 'mail' },
      handler: (request, reply) => {
        if (!isLocal(request.raw.socket)) throw new Refusal('not_found');
        refuseCrossOrigin(request.raw);
        return forward(request, reply, mailbox, { path: request.raw.url as string });
      },
    });
  }
  app.addHook('onClose', () => mailbox.close());
}
