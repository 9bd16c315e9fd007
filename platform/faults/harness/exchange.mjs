/**
 * @typedef {object} Answer
 * @property {'ok' | 'clean' | 'cut' | 'wrong'} kind `clean`: a problem+json that says "not now"; `cut`: the connection
 *   was refused or broke; `wrong`: anything else that is no success
 * @property {number} status 0 without an answer
 * @property {string} what status and code, for people
 * @property {any} body
 * @property {Headers} [headers]
 * @property {number} milliseconds
 */

const NOT_NOW = ['service_down', 'overloaded', 'timeout'];

/**
 * One call over HTTP, judged by what a client may expect of a system in trouble.
 * @param {string} url @param {RequestInit} request @returns {Promise<Answer>}
 */
export async function exchange(url, request) {
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  let response;
  let text;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(20_000), redirect: 'manual', ...request });
    text = await response.text();
  } catch (error) {
    const code = error.cause?.code ?? error.name;
    return { kind: 'cut', status: 0, what: code, body: undefined, milliseconds: took() };
  }
  const { status, headers } = response;
  const body = parse(text);
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json') && body?.status === status;
  const kind = response.ok ? 'ok' : isProblem && NOT_NOW.includes(body.code) ? 'clean' : 'wrong';
  const what = response.ok ? String(status) : `${status} ${body?.code ?? text.slice(0, 60)}`;
  return { kind, status, what, body, headers, milliseconds: took() };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
