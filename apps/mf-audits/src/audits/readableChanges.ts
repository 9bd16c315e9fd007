import type { AuditChanges, AuditedEntity } from '@umbral/contracts';
import type { FieldChange } from '@umbral/ui';
import { auditFields } from './fields';
import { text } from './values';

// Storage forgets the order of the fields: they are shown as the screens have them.
const places = new Map(Object.keys(auditFields).map((name, index) => [name, index]));
const placeOf = (name: string) => places.get(name) ?? places.size;

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Names of the records that a field refers to, by field: `{ roleId: Map { 2 => 'Agente' } }`. */
export type ReferenceNames = Readonly<Record<string, ReadonlyMap<unknown, string>>>;

/** What changed, in Spanish, in the order of the screens. A field of a later version keeps its API name. */
export function readableChanges(changes: AuditChanges, entity: AuditedEntity, names: ReferenceNames = {}): FieldChange[] {
  const ordered = Object.entries(changes).sort(([one], [other]) => placeOf(one) - placeOf(other));
  return ordered.map(([name, { before, after }]) => {
    const [field, write] = auditFields[name] ?? [name, text];
    const inWords = (value: unknown) => (isNothing(value) ? '' : (names[name]?.get(value) ?? write(value, entity)));
    return { field, before: inWords(before), after: inWords(after) };
  });
}
