/** One field of three versions. */
export interface FieldVersions {
  /** Dotted, as in the form: 'holders.0.netIncome'; '' is the whole form. */
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

type Item = Readonly<Record<string, unknown>>;
type Items = readonly Item[];

const isRecord = (value: unknown): value is Item =>
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

/** What an item is identified by: the first of them that it has. */
const identities = ['clientId', 'clientName', 'name', 'label', 'upTo'] as const;

/** Whether a changed item is still the same one: without an identity it may be any other. */
function isSameItem(one: Item, other: Item): boolean {
  // A person may have no client yet.
  const key = identities.find((name) => name in one && (name !== 'clientId' || (one[name] && other[name])));
  return one['id'] !== undefined || (key !== undefined && isSame(one[key], other[key]));
}

/** Both changed an item, which one of them replaced: fields of two people or conditions must not be mixed. */
const isReplaced = (base: Item, mine: Item, theirs: Item): boolean =>
  !isSame(base, mine) && !isSame(base, theirs) && !(isSameItem(base, mine) && isSameItem(base, theirs));

/** As many items in all versions, with the same ids where items have one. */
const haveSameIds = (lists: readonly unknown[]): lists is [Items, Items, Items] =>
  lists.every(
    (list) =>
      Array.isArray(list) &&
      list.length === (lists[0] as Items).length &&
      list.every((item, index) => isRecord(item) && item['id'] === (lists[0] as Items)[index]?.['id']),
  );

/** Lists of the same items. */
function areAligned(lists: readonly unknown[]): boolean {
  if (!haveSameIds(lists)) return false;
  const [base, mine, theirs] = lists;
  return !base.some((item, index) => isReplaced(item, mine[index] ?? item, theirs[index] ?? item));
}

/** Names or indexes of the parts that are merged one by one; none for a value that is one field. */
function partsOf(base: unknown, mine: unknown, theirs: unknown, depth: number): string[] {
  if (depth <= 2 && isRecord(base) && isRecord(mine) && isRecord(theirs)) {
    const isOfAnother = 'clientName' in base && isReplaced(base, mine, theirs);
    return isOfAnother ? [] : Object.keys({ ...base, ...mine, ...theirs });
  }
  return depth === 1 && areAligned([base, mine, theirs]) ? [...(base as Items).keys()].map(String) : [];
}

const partOf = (value: unknown, name: string): unknown => (value as Readonly<Record<string, unknown>>)[name];

/** Three versions of a form, unless it is of another client since: by field, in records by their fields, in lists of the same items by the fields of each. */
export function compareVersions(base: unknown, mine: unknown, theirs: unknown): Comparison {
  const taken: FieldVersions[] = [];
  const collisions: FieldVersions[] = [];
  const visit = (path: readonly string[], base: unknown, mine: unknown, theirs: unknown): void => {
    if (isSame(base, theirs) || isSame(mine, theirs)) return;
    const parts = partsOf(base, mine, theirs, path.length);
    for (const part of parts) visit([...path, part], partOf(base, part), partOf(mine, part), partOf(theirs, part));
    if (parts.length === 0) (isSame(base, mine) ? taken : collisions).push({ path: path.join('.'), mine, theirs });
  };
  visit([], base, mine, theirs);
  return { taken, collisions };
}
