import { auditHead, type AuditHead } from '@umbral/contracts';

const KEY = 'umbral.audit.head';
const storedHead = auditHead.omit({ anchors: true }).extend({ since: auditHead.shape.time });

/** A head that this browser has seen, and since when nothing before it has changed. */
export type StoredHead = Omit<AuditHead, 'anchors'> & { since: string };

/** Nothing where there is none, or something else. */
export function readHead(): StoredHead | undefined {
  try {
    return storedHead.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** @throws where the browser keeps nothing */
export function storeHead({ anchors: _, ...head }: AuditHead, since = head.time): void {
  localStorage.setItem(KEY, JSON.stringify({ ...head, since } satisfies StoredHead));
}
