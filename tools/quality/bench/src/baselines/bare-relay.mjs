import { createServer } from 'node:http';
import { Pool } from 'undici';
import { reportAddress } from './report-address.mjs';

/** Node's HTTP server and undici, with no check, limit, header or failure of its own. The answers that it relays are one piece. */
const upstream = new Pool(process.env.UPSTREAM ?? '', { connections: 100 });
const server = createServer(({ method = 'GET', url = '/' }, response) => {
  /** @type {Buffer | undefined} */
  let body;
  upstream.dispatch(
    { method: /** @type {'GET'} */ (method), path: url },
    {
      onRequestStart() {},
      onResponseStart(_controller, status, headers) {
        response.writeHead(status, headers);
      },
      onResponseData(_controller, chunk) {
        body = chunk;
      },
      onResponseEnd() {
        response.end(body);
      },
      onResponseError() {
        response.destroy();
      },
    },
  );
});
server.listen(0, '127.0.0.1', () => reportAddress(server));
