import assert from 'node:assert/strict';
import { errorCatalogue, type ErrorCode, type OperationShape } from '@umbral/contracts';
import type { Reply } from '@umbral/testing';
import { calls } from '../access/calls.ts';
import { assertProblem } from '../support/problems.ts';
import { successOf, type Attempt } from './attempt.ts';

/** Expects the status, the body and the ETag that an operation declares, and no field more. */
export function assertDeclared(operation: OperationShape, { status, headers, text, body }: Reply): void {
  const { answer, etag, method, media } = operation;
  assert.equal(status, successOf(operation), text.slice(0, 300));
  if (media) return assert.equal(headers.get('content-type')?.split(';')[0], media);
  if (answer) assert.deepEqual(answer.parse(body), body);
  else assert.equal(text, '');
  const isVersioned = etag === true && answer !== undefined && method !== 'DELETE';
  assert.equal(headers.has('etag'), isVersioned, `ETag: ${headers.get('etag')}`);
}

/** Expects one row of the entity and action that the operation declares, of this record and this person; or none. */
export async function assertAudited(attempt: Attempt, reply: Reply): Promise<void> {
  const { audits = 'none', id } = attempt.operation;
  const { kind, creates, auditsOthers } = calls[id] ?? {};
  const isOwn = ({ entityId }: { entityId: string }) => !auditsOthers || entityId === String(attempt.record.id);
  const rows = (await attempt.audits()).filter(isOwn);
  if (audits === 'none') return assert.deepEqual(rows, []);
  assert.equal(rows.length, 1, JSON.stringify(rows));
  const [row] = rows;
  assert.deepEqual([row!.entityType, row!.action], [audits.entity, audits.action]);
  assert.ok(row!.entityName, 'it does not say which record');
  if (!kind && !creates) return;
  const { auditedId } = attempt.record ?? {};
  assert.equal(row!.userId, attempt.caller.user.id);
  assert.equal(row!.entityId, String(kind ? (auditedId ?? attempt.record.id) : (reply.body as { id: number }).id));
}

/** Expects a valid call to be refused for the state of its record, without a write. */
export async function assertRefusedBy(attempt: Attempt, code: ErrorCode): Promise<void> {
  const before = await attempt.state();
  assertProblem(await attempt.call(), errorCatalogue[code].status, code);
  await attempt.assertUntouched(before);
}
