import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('load-process.mjs', import.meta.url));

/**
 * @typedef {object} Load
 * @property {string} url
 * @property {Record<string, string>} [headers]
 * @property {number} [connections] calls at once
 * @property {number} seconds
 * @property {number} [perSecond] calls a second in all; as many as are answered unless given
 * @property {string} [method]
 * @property {object} [body]
 * @property {number[]} [ids] each call puts the next of them into the place of `{id}` in the address
 */

/**
 * Calls from a process of their own, by autocannon.
 * @param {Load} load
 * @returns {Promise<{ perSecond: number, calls: number, answers: { end: number, milliseconds: number }[] }>} `end` on
 *   the clock of the machine. @throws when an answer is not 2xx
 */
export function load(load) {
  return new Promise((resolve, reject) => {
    const child = fork(PROGRAM, { serialization: 'advanced' });
    child.once('message', ({ error, ...result }) =>
      error ? reject(new Error(`${load.url}: ${error}`)) : resolve(result),
    );
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The load on ${load.url} ended with code ${code}`)));
    child.send(load);
  });
}

/** Milliseconds of each answer of a load. */
export const timesOf = ({ answers }) => answers.map(({ milliseconds }) => milliseconds);
