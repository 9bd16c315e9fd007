import { Agent, request } from 'node:http';
import { median } from './statistics.mjs';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** One call on a kept connection. @returns {Promise<{ status: number, body: string, milliseconds: number }>} */
export function call(url, headers = {}) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const sent = request(url, { agent, headers }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        const milliseconds = performance.now() - start;
        resolve({ status: answer.statusCode, body: Buffer.concat(chunks).toString(), milliseconds });
      });
      answer.on('error', reject);
    });
    sent.on('error', reject).end();
  });
}

/** Median time of calls one after the other, in milliseconds. @throws when one is not answered with 200 */
export async function timeOf(url, headers, calls) {
  const times = [];
  for (let turn = 0; turn < calls; turn += 1) {
    const { status, body, milliseconds } = await call(url, headers);
    if (status !== 200) throw new Error(`${url} answers ${status}: ${body.slice(0, 200)}`);
    times.push(milliseconds);
  }
  return median(times);
}

/** The JSON of one answer. */
export async function read(url, headers) {
  const { status, body } = await call(url, headers);
  if (status !== 200) throw new Error(`${url} answers ${status}: ${body.slice(0, 200)}`);
  return JSON.parse(body);
}
