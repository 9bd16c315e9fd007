import { auditHead, type AuditHead } from '@umbral/contracts';
import { AUDIT_HEAD_KEY } from '@umbral/web-kit';

const storedHead = auditHead.omit({ anchors: true }).extend({ since: auditHead.shape.time });

/** A verified head, and since when it has been consistent. */
export type StoredHead = Omit<AuditHead, 'anchors'> & { since: string };

/** Undefined without a valid one. */
export async function readHead(): Promise<StoredHead | undefined> {
  try {
    return await storedHead.parseAsync(JSON.parse(localStorage.getItem(AUDIT_HEAD_KEY) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** @throws where the browser's storage is disabled */
export function storeHead({ anchors: _, ...head }: AuditHead, since = head.time): void {
  localStorage.setItem(AUDIT_HEAD_KEY, JSON.stringify({ ...head, since } satisfies StoredHead));
}
