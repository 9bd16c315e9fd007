import type { AuditChanges, AuditedEntity } from '@umbral/contracts';
import type { FieldChange } from '@umbral/ui';
import { auditFields } from './fields';
import { text } from './values';

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Names of the records that a field refers to, by field: `{ roleId: Map { 2 => 'Agente' } }`. */
export type ReferenceNames = Readonly<Record<string, ReadonlyMap<unknown, string>>>;

/** What changed, in Spanish, in the order of the record. A field of a later version keeps its API name. */
export function readableChanges(changes: AuditChanges, entity: AuditedEntity, names: ReferenceNames = {}): FieldChange[] {
  return Object.entries(changes).map(([name, { before, after }]) => {
    const [field, write] = auditFields[name] ?? [name, text];
    const inWords = (value: unknown) => (isNothing(value) ? '' : (names[name]?.get(value) ?? write(value, entity)));
    return { field, before: inWords(before), after: inWords(after) };
  });
}
