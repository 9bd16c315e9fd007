import type { AnchorKind, AuditHead } from '@umbral/contracts';

/** A store outside of the product, out of reach of the database's owner. */
export interface Anchor {
  kind: AnchorKind;
  /** Stores a head there. @returns the proof, or a reference to it */
  store(head: AuditHead, signal: AbortSignal): Promise<string>;
}
