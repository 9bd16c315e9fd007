import type { AuditChanges, AuditedEntity } from '@umbral/contracts';
import type { FieldChange } from './Diff';
import { auditFields, fieldsOf } from './fields';
import { text, writeAny } from '../fields/formats';

// jsonb does not preserve the order of fields: they are sorted in the order of the screens.
const places = new Map(Object.keys(auditFields).map((name, index) => [name, index]));
const placeOf = (name: string) => places.get(name) ?? places.size;

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Names of referenced records, by field: `{ roleId: Map { 2 => 'Agente' } }`. */
export type ReferenceNames = Readonly<Record<string, ReadonlyMap<unknown, string>>>;

/** Some entries store the name beside the id: as it was then, also of records deleted since. */
const nameFields: Readonly<Record<string, string>> = {
  roleId: 'roleName',
  companyId: 'companyName',
  bankId: 'bankName',
  userId: 'userEmail',
};

/** 'scenarios.12' is a scenario of a study, 'scenarios.12.fixedRate' a field of it. */
function fieldOf(name: string, entity: AuditedEntity): (typeof auditFields)[string] {
  const [, id, inner] = /^scenarios\.(\d+)(?:\.(\w+))?$/.exec(name) ?? [];
  if (id === undefined) return fieldsOf[entity]?.[name] ?? auditFields[name] ?? [name, text];
  const [label, write] = (inner && auditFields[inner]) || [inner, text];
  return [inner ? `Escenario ${id}: ${label}` : `Escenario ${id}`, write];
}

/** The changes in Spanish, in the order of the screens. A field of a later version keeps its API name. */
export function readableChanges(
  changes: AuditChanges,
  entity: AuditedEntity,
  names: ReferenceNames = {},
): FieldChange[] {
  const named = Object.keys(changes).map((name) => nameFields[name]);
  const ordered = Object.entries(changes)
    .filter(([name]) => !named.includes(name))
    .sort(([one], [other]) => placeOf(one) - placeOf(other));
  return ordered.map(([name, { before, after }]) => {
    const [field, write] = fieldOf(name, entity);
    const then = changes[nameFields[name] ?? ''];
    const inWords = (value: unknown, nameThen: unknown) => {
      if (isNothing(value)) return '';
      return isNothing(nameThen) ? (names[name]?.get(value) ?? write(value)) : writeAny(nameThen);
    };
    return { field, before: inWords(before, then?.before), after: inWords(after, then?.after) };
  });
}
