import type { AuditedEntity } from '@umbral/contracts';
import { readableChanges } from '../audit-entries/readable-changes';
import type { AuditFields } from '../fields/audit-fields';
import { writeAny } from '../fields/formats';
import { compareVersions, type FieldVersions } from './compare-versions';

export interface FieldInWords {
  label: string;
  mine: string;
  theirs: string;
}

/** The name of an audited field, and its value as an entry contains it: items of lists are counted from 1, parts of a record stay within it. */
function auditedAs(path: string): { name: string; wrap: (value: unknown) => unknown } {
  const [field = path, part, inner] = path.split('.');
  if (part === undefined) return { name: field, wrap: (value) => value };
  if (!/^\d+$/.test(part)) return { name: field, wrap: (value) => ({ [part]: value }) };
  const item = `${field}.${Number(part) + 1}`;
  return { name: inner === undefined ? item : `${item}.${inner}`, wrap: (value) => value };
}

/** The text of an option of the form's select: ids of other records have their names only there. */
function optionText(path: string, value: unknown): string | undefined {
  const select = document.querySelector<HTMLSelectElement>(`select[name="${CSS.escape(path)}"]`);
  return [...(select?.options ?? [])].find((option) => option.value === String(value))?.text;
}

interface Audited {
  entity: AuditedEntity;
  itemOf?: string | undefined;
}

/** The audited fields of a record, or of the items of one of its lists. */
const fieldsOf = ({ entity, itemOf }: Audited, modules: readonly AuditFields[]): readonly AuditFields[] =>
  itemOf === undefined ? modules : modules.map((fields) => ({ [entity]: fields[entity]?.[itemOf]?.[2] ?? {} }));

/** Label and values of a field, as its audit entries show them; of a whole record its fields that differ. */
export function fieldInWords(
  { path, mine, theirs }: FieldVersions,
  audited: Audited,
  modules: readonly AuditFields[],
): FieldInWords {
  if (path === '') {
    const fields = compareVersions(mine, mine, theirs).taken.map((field) => fieldInWords(field, audited, modules));
    const textOf = (side: 'mine' | 'theirs') =>
      fields.map((field) => `${field.label}: ${field[side] || 'vacío'}`).join('\n');
    return { label: 'La persona y sus datos', mine: textOf('mine'), theirs: textOf('theirs') };
  }
  const { name, wrap } = auditedAs(path);
  const [shown] = readableChanges(
    { [name]: { before: wrap(mine), after: wrap(theirs) } },
    audited.entity,
    fieldsOf(audited, modules),
  );
  const textOf = (value: unknown, text: unknown) => optionText(path, value) ?? writeAny(text);
  return { label: shown?.field ?? name, mine: textOf(mine, shown?.before), theirs: textOf(theirs, shown?.after) };
}
