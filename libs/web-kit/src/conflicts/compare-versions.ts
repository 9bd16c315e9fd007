/** One field of three versions. */
export interface FieldVersions {
  /** Dotted, as in the form: 'holders.0.netIncome'. */
  path: string;
  mine: unknown;
  theirs: unknown;
}

export interface Comparison {
  /** Changed by them only. */
  taken: FieldVersions[];
  /** Changed by both to different values. */
  collisions: FieldVersions[];
}

type Items = readonly Readonly<Record<string, unknown>>[];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined, null and '' are one value: no value. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(withoutNothing(one)) === JSON.stringify(withoutNothing(other));

function withoutNothing(value: unknown): unknown {
  if (value === '' || value === undefined) return null;
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (!isRecord(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, withoutNothing(value[name])]));
}

/** Lists of the same items: as many in all versions, with the same ids where items have one. */
function areAligned(lists: readonly unknown[]): lists is readonly Items[] {
  const [first] = lists;
  return lists.every(
    (list) =>
      Array.isArray(list) &&
      list.length === (first as Items).length &&
      list.every((item, index) => isRecord(item) && item['id'] === (first as Items)[index]?.['id']),
  );
}

/** Names or indexes of the parts that are merged one by one; none for a value that is one field. */
function partsOf(versions: readonly unknown[], depth: number): string[] {
  if (depth <= 2 && versions.every(isRecord)) return Object.keys(Object.assign({}, ...versions) as object);
  return depth === 1 && areAligned(versions) ? [...(versions[0] as Items).keys()].map(String) : [];
}

const partOf = (value: unknown, name: string): unknown => (value as Readonly<Record<string, unknown>>)[name];

/** Three versions of a form: by field, in records by their fields, in lists of the same items by the fields of each. */
export function compareVersions(base: unknown, mine: unknown, theirs: unknown): Comparison {
  const taken: FieldVersions[] = [];
  const collisions: FieldVersions[] = [];
  const visit = (path: readonly string[], base: unknown, mine: unknown, theirs: unknown): void => {
    if (isSame(base, theirs) || isSame(mine, theirs)) return;
    const parts = partsOf([base, mine, theirs], path.length);
    for (const part of parts) visit([...path, part], partOf(base, part), partOf(mine, part), partOf(theirs, part));
    if (parts.length === 0) (isSame(base, mine) ? taken : collisions).push({ path: path.join('.'), mine, theirs });
  };
  visit([], base, mine, theirs);
  return { taken, collisions };
}
