import { fromHex, headText, leadsFrom } from '@umbral/audit-proof';
import { auditProofApi, type AuditHead } from '@umbral/contracts';
import { ApiError, call } from '@umbral/web-kit';
import { keep, readKept, type KeptHead } from './kept-head';
import { signatureOf, type Signature } from './signature';

export type LogCheck =
  | { kind: 'first'; signature: Signature }
  | { kind: 'unchanged'; since: string; signature: Signature }
  | { kind: 'changed' }
  | { kind: 'unsigned' };

/**
 * Compares the log with the head that this browser kept. It computes for itself that the newest head continues that one, and
 * then keeps the newest. What does not hold changes nothing that is kept.
 */
export async function checkLog(): Promise<LogCheck> {
  const { head } = await call(auditProofApi.status);
  const kept = readKept();
  if (!head) return { kind: kept ? 'changed' : 'unsigned' };
  const signature = await signatureOf(head);
  if (signature === 'invalid') return { kind: 'changed' };
  if (!kept) {
    keep(head);
    return { kind: 'first', signature };
  }
  if (!(await continues(kept, head))) return { kind: 'changed' };
  keep(head, kept.since);
  return { kind: 'unchanged', since: kept.since, signature };
}

async function continues(kept: KeptHead, head: AuditHead): Promise<boolean> {
  const [from, to] = [kept.size, head.size];
  if (kept.log !== head.log || from > to) return false;
  const answer = await consistency(from, to);
  if (!answer) return false;
  if (headText(answer.from) !== headText(kept) || headText(answer.to) !== headText(head)) return false;
  const [first, second] = [fromHex(kept.root), fromHex(head.root)];
  return leadsFrom({ from, to, first, second, path: answer.path.map(fromHex) });
}

/** Nothing where the log knows no head of that size: then it is another one. */
const consistency = (from: number, to: number) =>
  call(auditProofApi.consistency, { query: { from, to } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 422) return undefined;
    throw error;
  });
