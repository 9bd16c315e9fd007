import assert from 'node:assert/strict';
import { errorCatalogue, fieldErrorCodes, type ErrorCode, type FieldFault } from '@umbral/contracts';
import type { Reply } from '@umbral/testing';

const SPANISH =
  /[áéíóúñ¿¡]|\b(el|la|los|las|de|del|que|no|un|una|es|en|tu|con|debe|puede|ser|se|por|para|campo|entre|email|otra|ha|hay|este|esta|su|ya|lo)\b/i;
const FOREIGN =
  /\b(the|is|are|not|must|invalid|required|expected|received|string|undefined|null|bad|request|unknown|failed|internal|server|cannot|unexpected|should|too|of)\b/i;

const isSpanish = (text: unknown) => typeof text === 'string' && SPANISH.test(text) && !FOREIGN.test(text);

/** Path and sentence of each field at fault. */
export const faultsOf = (errors: readonly FieldFault[] | undefined) =>
  errors?.map(({ path, message }) => ({ path, message }));

/**
 * The contract of errors: problem+json of RFC 9457, a stable code, Spanish texts, the id of the
 * request, and no internal details.
 */
export function assertProblem(answer: Reply, status?: number, code?: ErrorCode): void {
  const shown = `${answer.status} ${answer.text.slice(0, 300)}`;
  if (status !== undefined) assert.equal(answer.status, status, shown);
  assert.ok(answer.status >= 400 && answer.status < 500, `neither a refusal nor an accident: ${shown}`);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/, shown);
  const { problem } = answer;
  assert.equal(problem.status, answer.status, shown);
  assert.match(problem.code, /^[a-z_]+$/, shown);
  if (code) assert.equal(problem.code, code, shown);
  assert.ok(isSpanish(problem.message), `not Spanish: ${problem.message}`);
  assert.equal(problem.requestId, answer.headers.get('x-request-id'), shown);
  assert.equal(problem.type, `/problems/${problem.code}`, shown);
  assert.deepEqual(
    [problem.title, problem.detail],
    [errorCatalogue[problem.code as ErrorCode].message, problem.message],
    shown,
  );
  // An address that is too long was not read.
  assert.ok(problem.instance.startsWith(answer.status === 431 ? '#' : '/'), shown);
  assert.ok(problem.instance.endsWith(`#${problem.requestId}`), shown);
  assert.equal(answer.headers.get('content-language'), 'es', shown);
  if (answer.status === 401)
    assert.match(answer.headers.get('www-authenticate') ?? '', /^(Bearer|Basic) (realm|error)="/, shown);
  for (const { path, code, message, detail } of problem.errors ?? []) {
    assert.equal(typeof path, 'string', shown);
    assert.ok(fieldErrorCodes.includes(code), shown);
    assert.equal(detail, message, shown);
    assert.ok(isSpanish(message), `not Spanish: ${path}: ${message}`);
  }
  assert.doesNotMatch(answer.text, /node_modules|\bat .*\.(js|ts):\d+|prisma|postgres|select .* from|ECONN/i, shown);
}
