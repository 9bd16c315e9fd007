import { createServer } from 'node:http';
import { Pool } from 'undici';
import { reportAddress } from './report-address.mjs';

/** The least that a gateway in Node.js can be: its server and undici, with no check, limit, header or failure of its own. */
const upstream = new Pool(process.env.UPSTREAM ?? '', { connections: 100 });
const server = createServer(({ method = 'GET', url = '/' }, response) => {
  upstream.dispatch(
    { method: /** @type {'GET'} */ (method), path: url },
    {
      onRequestStart() {},
      onResponseStart(_controller, status, headers) {
        response.writeHead(status, headers);
      },
      onResponseData(_controller, chunk) {
        response.write(chunk);
      },
      onResponseEnd() {
        response.end();
      },
      onResponseError() {
        response.destroy();
      },
    },
  );
});
server.listen(0, '127.0.0.1', () => reportAddress(server));
