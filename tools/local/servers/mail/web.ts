import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type Mailbox } from './mailbox.ts';

const FILES: Record<string, [string, string]> = {
  '/dev/mail': ['index.html', 'text/html; charset=utf-8'],
  '/dev/mail/mailbox.js': ['mailbox.js', 'text/javascript; charset=utf-8'],
  '/dev/mail/mailbox.css': ['mailbox.css', 'text/css; charset=utf-8'],
};

/** The mailbox in a browser (/dev/mail) and for tests (/dev/mail/messages, `?to=` those to an address). */
export function createMailPage(mailbox: Mailbox) {
  return createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mail');
    const path = pathname.replace(/(.)\/$/, '$1');
    const answer = (status: number, type: string, body: string | Buffer) =>
      response
        .writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
        .end(request.method === 'HEAD' ? undefined : body);

    if (path === '/dev/mail/messages' && request.method === 'DELETE') {
      mailbox.clear();
      return response.writeHead(204).end();
    }
    if (!['GET', 'HEAD'].includes(request.method ?? '')) return answer(405, 'text/plain', 'Method not allowed');
    if (path === '/health/live') return answer(200, 'application/json', '{"status":"ok"}');
    if (path === '/dev/mail/messages') {
      const messages = mailbox.messages.filter(({ to }) => to.includes(searchParams.get('to') ?? ''));
      return answer(200, 'application/json; charset=utf-8', JSON.stringify(messages));
    }
    const file = FILES[path];
    if (!file) return answer(404, 'text/plain', 'Not found');
    return answer(200, file[1], readFileSync(new URL(`./page/${file[0]}`, import.meta.url)));
  });
}
