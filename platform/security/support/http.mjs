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
 * One request exactly as written: nothing is added but the length of the body, and no path is tidied up.
 * @param {string} url
 * @param {{ method?: string, headers?: Record<string, string | string[]>, body?: string | Buffer }} [sent]
 * @returns {Promise<Answer>}
 */
export function send(url, { method = 'GET', headers = {}, body } = {}) {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const [, origin, path] = /^(https?:\/\/[^/]+)(.*)$/s.exec(url);
  return new Promise((resolve, reject) => {
    const options = { method, path: path || '/', headers: { ...length, ...headers }, agent };
    const sending = request(origin, options, (response) => {
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
