import { createServer } from 'node:http';
import { reportAddress } from './report-address.mjs';

/** A service that answers immediately, and identity's exchange of sessions: only the way to it is measured. */
/** @param {number} id */
const row = (id) => ({
  id,
  name: `Begoña Uriarte ${id}`,
  email: 'begona@norte.test',
  phone: '688 250 947',
  isActive: true,
});
const page = JSON.stringify({
  items: Array.from({ length: 10 }, (_, id) => row(id)),
  pagination: { page: 1, pageSize: 10, totalPages: 1, total: 10 },
});
const token = 'x'.repeat(800);

const OFFICES = 100;

/**
 * The number at the end of the session's id is the user, who is in one of the offices; 0 is an administrator.
 * @param {{ sessionId: string }} credential
 */
const sessionOf = ({ sessionId }) => {
  const number = Number(/\d*$/.exec(sessionId)?.[0]);
  return {
    userId: number || 1,
    roleId: number ? 2 : 1,
    sessionKey: `bench-${number}`,
    companyIds: number ? [(number % OFFICES) + 1] : [],
    permissions: { view: { estudios_viabilidad: true }, delete: {} },
    expiresAt: new Date(Date.now() + 3_600_000),
    tokens: { identity: token, catalog: token, studies: token, audit: token },
    tokensExpireAt: new Date(Date.now() + 60_000),
  };
};

const EXCHANGE = '/internal/sessions/exchange';
/**
 * @param {string | undefined} path
 * @param {string} sent
 */
const answerTo = (path, sent) => {
  if (path === EXCHANGE) return JSON.stringify(sessionOf(JSON.parse(sent)));
  if (path === `${EXCHANGE}-many`) return JSON.stringify({ sessions: JSON.parse(sent).credentials.map(sessionOf) });
  return path === '/exchanges' ? String(exchanges) : page;
};

let exchanges = 0;
const server = createServer((request, response) => {
  let sent = '';
  request.on('data', (part) => (sent += part));
  request.on('end', () => {
    if (request.url === EXCHANGE) exchanges += 1;
    const body = answerTo(request.url, sent);
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
      .end(body);
  });
});
server.listen(0, '127.0.0.1', () => reportAddress(server));
