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

const session = () =>
  JSON.stringify({
    userId: 1,
    roleId: 1,
    sessionKey: 'bench',
    expiresAt: new Date(Date.now() + 3_600_000),
    tokens: { identity: token, catalog: token, studies: token, audit: token },
    tokensExpireAt: new Date(Date.now() + 60_000),
  });

let exchanges = 0;
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const isExchange = request.url === '/internal/sessions/exchange';
    if (isExchange) exchanges += 1;
    const body = request.url === '/exchanges' ? String(exchanges) : isExchange ? session() : page;
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
      .end(body);
  });
});
server.listen(0, '127.0.0.1', () => reportAddress(server));
