import type { AuditChanges, AuditedEntity } from '@umbral/contracts';
import type { FieldChange } from './Diff';
import type { AuditField, AuditFields, RecordAuditFields } from '../fields/audit-fields';
import { text, writeAny, type Write } from '../fields/formats';
import { platformFields } from './platform-fields';

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

/** The fields of a record: those of its module, then those of the platform. */
const fieldsOf = (entity: AuditedEntity, modules: readonly AuditFields[]): RecordAuditFields => {
  const own = Object.assign({}, ...modules.map((fields) => fields[entity])) as RecordAuditFields;
  return { ...own, ...platformFields, ...own };
};

/** 'scenarios.12' is an item of a list, 'scenarios.12.fixedRate' a field of it. */
function fieldOf(name: string, fields: RecordAuditFields): AuditField {
  const [, list = name, id, inner] = /^(\w+)\.(\d+)(?:\.(\w+))?$/.exec(name) ?? [];
  const [label, write, items = {}] = fields[list] ?? [list, text];
  if (id === undefined) return [label, write];
  if (inner === undefined) return [`${label} ${id}`, write];
  const [innerLabel, innerWrite] = items[inner] ?? platformFields[inner] ?? [inner, text];
  return [`${label} ${id}: ${innerLabel}`, innerWrite];
}

/** The formatted value; unformatted if the format of the module fails, because it may be of another version than the entry. */
function written(write: Write, value: unknown): string {
  try {
    return write(value);
  } catch {
    return writeAny(value);
  }
}

/** The changes in Spanish, in the order of the screens. A field of a later version keeps its API name. */
export function readableChanges(
  changes: AuditChanges,
  entity: AuditedEntity,
  modules: readonly AuditFields[],
  names: ReferenceNames = {},
): FieldChange[] {
  const fields = fieldsOf(entity, modules);
  // jsonb does not preserve the order of fields: they are sorted in the order of the screens.
  const places = new Map(Object.keys(fields).map((name, index) => [name, index]));
  const placeOf = (name: string) => places.get(name) ?? places.size;
  const named = Object.keys(changes).map((name) => nameFields[name]);
  const ordered = Object.entries(changes)
    .filter(([name]) => !named.includes(name))
    .sort(([one], [other]) => placeOf(one) - placeOf(other));
  return ordered.map(([name, { before, after }]) => {
    const [field, write] = fieldOf(name, fields);
    const then = changes[nameFields[name] ?? ''];
    const inWords = (value: unknown, nameThen: unknown) => {
      if (isNothing(value)) return '';
      return isNothing(nameThen) ? (names[name]?.get(value) ?? written(write, value)) : writeAny(nameThen);
    };
    return { field, before: inWords(before, then?.before), after: inWords(after, then?.after) };
  });
}
