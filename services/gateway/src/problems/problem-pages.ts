import { errorCatalogue, errorCodes, type ErrorCode } from '@umbral/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { page } from '../api-docs/docs-pages.js';
import { problemAdvice } from './problem-advice.js';
import { Refusal } from './refusal.js';

const linkTo = (code: ErrorCode): string => `<a href="/problems/${code}"><code>${code}</code></a>`;

const pageOf = (code: ErrorCode): string => {
  const { status, message } = errorCatalogue[code];
  return page(
    code,
    `<main class="index">
<p><a href="/problems">Problemas de la API</a></p>
<h1>${code}</h1>
<p><strong>${message}</strong></p>
<h2>Estado</h2>
<p>${status}</p>
<h2>Qué hacer</h2>
<p>${problemAdvice[code]}</p>
</main>`,
  );
};

const listPage = page(
  'Problemas',
  `<main class="index">
<h1>Problemas de la API</h1>
<p>Una llamada que no sale bien contesta <code>application/problem+json</code> (RFC 9457). Su <code>type</code> es la dirección de
una de estas páginas y su <code>code</code> no cambia de una versión a otra.</p>
<ul class="services">${errorCodes
    .map((code) => `<li>${linkTo(code)}<span>${errorCatalogue[code].message}</span>${errorCatalogue[code].status}</li>`)
    .join('')}</ul>
</main>`,
);

/** GET /problems/:code: the page that the `type` of a problem links to, generated from the catalogue of codes. */
export function registerProblemPages(app: FastifyInstance): void {
  const config = { group: 'docs' };
  const pages = new Map(errorCodes.map((code) => [code as string, pageOf(code)]));
  const sendPage = (reply: FastifyReply, html: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  app.get('/problems', { config }, async (_request, reply) => sendPage(reply, listPage));
  app.get<{ Params: { code: string } }>('/problems/:code', { config }, async (request, reply) => {
    const html = pages.get(request.params.code);
    if (!html) throw new Refusal('not_found');
    return sendPage(reply, html);
  });
}
