import type { AnchorKind, AuditHead } from '@umbral/contracts';

/** A place outside of the product, where the owner of the database does not reach. */
export interface Anchor {
  kind: AnchorKind;
  /** Leaves a head there. @returns what proves it, or where it is found again */
  leave(head: AuditHead, signal: AbortSignal): Promise<string>;
}
