import type { AuditChanges, AuditedEntity } from '@umbral/contracts';
import type { FieldChange } from '@umbral/ui';
import { auditFields } from './fields';
import { text } from './values';

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What changed, in Spanish, in the order of the record. A field of a later version keeps its API name. */
export function readableChanges(changes: AuditChanges, entity: AuditedEntity): FieldChange[] {
  return Object.entries(changes).map(([name, { before, after }]) => {
    const [field, write] = auditFields[name] ?? [name, text];
    const inWords = (value: unknown) => (isNothing(value) ? '' : write(value, entity));
    return { field, before: inWords(before), after: inWords(after) };
  });
}
