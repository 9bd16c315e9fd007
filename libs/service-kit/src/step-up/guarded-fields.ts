import { stepUpOf, type OperationShape } from '@umbral/contracts';

/** Whether the body changes a field that the operation guards. */
export function changesGuarded(operation: OperationShape, before: object, sent: unknown): boolean {
  const fields = stepUpOf(operation);
  if (!Array.isArray(fields) || typeof sent !== 'object' || sent === null) return false;
  const [was, becomes] = [before as Record<string, unknown>, sent as Record<string, unknown>];
  return (fields as readonly string[]).some((field) => becomes[field] !== undefined && becomes[field] !== was[field]);
}
