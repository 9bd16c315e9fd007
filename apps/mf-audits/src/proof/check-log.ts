import { fromHex, headText, leadsFrom } from '@umbral/audit-proof';
import { auditProofApi, type AuditHead } from '@umbral/contracts';
import { ApiError, call, queryClient } from '@umbral/web-kit';
import { storeHead, readHead, type StoredHead } from './stored-head';
import { signatureOf, type Signature } from './signature';

export type LogCheck =
  | { kind: 'first'; signature: Signature }
  | { kind: 'unchanged'; since: string; signature: Signature }
  | { kind: 'altered' }
  | { kind: 'changed' }
  | { kind: 'unsigned' };

/**
 * Verifies the log against the head stored in this browser: computes that the newest head is consistent with it, and then
 * stores the newest. A failed verification does not change the stored head; one that another tab stored meanwhile is kept.
 */
export async function checkLog(): Promise<LogCheck> {
  // Before the newest head is read: another tab may store a newer one meanwhile.
  const stored = await readHead();
  const status = await call(auditProofApi.status);
  const { head, state } = status;
  // The state beside the result is that of the same answer.
  queryClient.setQueryData([auditProofApi.status.path], status);
  if (state === 'altered') return { kind: 'altered' };
  if (!head) return { kind: stored ? 'changed' : 'unsigned' };
  const signature = await signatureOf(head);
  if (signature === 'invalid') return { kind: 'changed' };
  if (stored && !(await continues(stored, head))) return { kind: 'changed' };
  if ((await readHead())?.size === stored?.size) storeHead(head, stored?.since);
  return stored ? { kind: 'unchanged', since: stored.since, signature } : { kind: 'first', signature };
}

async function continues(stored: StoredHead, head: AuditHead): Promise<boolean> {
  const [from, to] = [stored.size, head.size];
  if (stored.log !== head.log || from > to) return false;
  const answer = await consistency(from, to);
  if (!answer) return false;
  if (headText(answer.from) !== headText(stored) || headText(answer.to) !== headText(head)) return false;
  const [first, second] = [fromHex(stored.root), fromHex(head.root)];
  return leadsFrom({ from, to, first, second, path: answer.path.map(fromHex) });
}

/** Undefined where the log has no head of that size: then it is another log. */
const consistency = (from: number, to: number) =>
  call(auditProofApi.consistency, { query: { from, to } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 422) return undefined;
    throw error;
  });
