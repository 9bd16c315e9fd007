import type { OperationShape } from '@umbral/contracts';

/** Whether the body changes a field that the operation guards. */
export function changesGuarded({ fresh }: OperationShape, before: object, sent: unknown): boolean {
  if (!Array.isArray(fresh) || typeof sent !== 'object' || sent === null) return false;
  const [was, becomes] = [before as Record<string, unknown>, sent as Record<string, unknown>];
  return (fresh as readonly string[]).some((field) => becomes[field] !== undefined && becomes[field] !== was[field]);
}
