import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sockets are kept: a suite makes thousands of calls. */
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {string} text
 * @property {any} body parsed where it is JSON
 */

/**
 * One request exactly as written: nothing is added but the length of the body.
 * @param {string} url
 * @param {{ method?: string, headers?: Record<string, string | string[]>, body?: string | Buffer, fresh?: boolean }} [sent]
 *   `fresh`: on a connection of its own
 * @returns {Promise<Answer>}
 */
export function send(url, { method = 'GET', headers = {}, body, fresh = false } = {}) {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...length, ...headers }, agent: fresh ? new Agent() : agent };
    const sending = request(url, options, (response) => {
      text(response).then((answered) => {
        const isJson = /json/.test(response.headers['content-type'] ?? '');
        resolve({
          status: response.statusCode,
          headers: response.headers,
          text: answered,
          body: isJson && answered ? JSON.parse(answered) : undefined,
        });
      }, reject);
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

/** Bytes as given, for what no client would send. @returns {Promise<string>} everything that comes back */
export function sendRaw(url, bytes) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

/** Milliseconds that a piece of work takes. */
export async function timed(work) {
  const start = performance.now();
  const result = await work();
  return { result, milliseconds: performance.now() - start };
}
