import { isDeepStrictEqual } from 'node:util';
import { BOUNDS, boundChanges } from './bound-changes.ts';
import { type Change, type Place } from './change.ts';
import { type Components, type Schema } from './document.ts';

const COMPARED = [
  ...['$ref', 'anyOf', 'oneOf', 'type', 'enum', 'const', 'default', 'properties', 'required', 'items'],
  ...['additionalProperties', ...BOUNDS],
];

/** What a caller of the former schema meets in the later one. */
export function schemaChanges(former: Schema | undefined, later: Schema | undefined, place: Place): Change[] {
  const seen = place.seen ?? new Set();
  const pair = `${place.direction} ${former?.$ref} ${later?.$ref}`;
  if (former?.$ref && later?.$ref && seen.has(pair)) return [];
  const inner = { ...place, seen: new Set([...seen, pair]) };
  const [before, after] = [variantsOf(former, place.before), variantsOf(later, place.after)] as const;
  const [[one, ...more], [other, ...others]] = [before, after];
  if (one && other && !more.length && !others.length) return singleChanges(one, other, inner);
  return choiceChanges(before, after, inner);
}

/** The choices of a schema, references resolved: one, unless it is an anyOf. */
function variantsOf(schema: Schema = {}, components: Components = {}): Schema[] {
  if (schema.$ref) return variantsOf(components[schema.$ref.split('/').at(-1) ?? ''], components);
  const choices = schema.anyOf ?? schema.oneOf;
  return choices ? choices.flatMap((choice) => variantsOf(choice, components)) : [schema];
}

/** Each choice of the side that must stay has to find its like on the other side. */
function choiceChanges(before: Schema[], after: Schema[], place: Place): Change[] {
  const isRequest = place.direction === 'request';
  const [needed, accepted] = isRequest ? [before, after] : [after, before];
  const breaking = needed.flatMap((one) => {
    const attempts = accepted.map((other) =>
      isRequest ? singleChanges(one, other, place) : singleChanges(other, one, place),
    );
    const broken = attempts.map((changes) => changes.filter(({ isBreaking }) => isBreaking));
    return broken.sort((one, other) => one.length - other.length)[0] ?? [];
  });
  if (breaking.length) return breaking;
  return isDeepStrictEqual(before, after) ? [] : [{ where: place.where, what: 'other choices', isBreaking: false }];
}

function singleChanges(before: Schema, after: Schema, place: Place): Change[] {
  return [
    ...typeChanges(before, after, place),
    ...valueChanges(before, after, place),
    ...boundChanges(before, after, place),
    ...fieldChanges(before, after, place),
    ...restChanges(before, after, place),
    ...('items' in before || 'items' in after
      ? schemaChanges(before.items ?? {}, after.items ?? {}, { ...place, where: `${place.where}[]` })
      : []),
    ...unknownChanges(before, after, place),
  ];
}

const list = (value: string | string[] | undefined) => (value === undefined ? undefined : [value].flat());

/** Less is breaking in a request, more is breaking in an answer. */
const change = (place: Place, what: string, { isLess, isMore }: { isLess: boolean; isMore: boolean }): Change => ({
  where: place.where,
  what,
  isBreaking: place.direction === 'request' ? isLess : isMore,
});

function setChanges(before: unknown[] | undefined, after: unknown[] | undefined, what: string, place: Place): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  const has = (all: unknown[] | undefined, one: unknown) =>
    all === undefined || all.includes(one) || (one === 'integer' && all.includes('number'));
  const isLess = before === undefined ? true : before.some((one) => !has(after, one));
  const isMore = after === undefined ? true : after.some((one) => !has(before, one));
  const text = (all: unknown[] | undefined) => all?.map(String).join(' | ') ?? 'anything';
  return isLess || isMore ? [change(place, `${what} ${text(before)} is now ${text(after)}`, { isLess, isMore })] : [];
}

const typeChanges = (before: Schema, after: Schema, place: Place) =>
  setChanges(list(before.type), list(after.type), 'type', place);

function valueChanges(before: Schema, after: Schema, place: Place): Change[] {
  const values = (schema: Schema) => ('const' in schema ? [schema.const] : schema.enum);
  const changes = setChanges(values(before), values(after), 'value', place);
  if (isDeepStrictEqual(before.default, after.default)) return changes;
  const text = (schema: Schema) => ('default' in schema ? JSON.stringify(schema.default) : 'none');
  const what = `default ${text(before)} is now ${text(after)}`;
  return [...changes, change(place, what, { isLess: true, isMore: false })];
}

function fieldChanges(before: Schema, after: Schema, place: Place): Change[] {
  const [former, later] = [before.properties ?? {}, after.properties ?? {}] as const;
  const isRequired = (schema: Schema, name: string) => schema.required?.includes(name) ?? false;
  const at = (name: string): Place => ({ ...place, where: place.where ? `${place.where}.${name}` : name });
  const removed = Object.keys(former).filter((name) => !(name in later));
  const added = Object.keys(later).filter((name) => !(name in former));
  const kept = Object.keys(former).filter((name) => name in later);
  return [
    ...removed.map((name) => ({ where: at(name).where, what: 'is gone', isBreaking: true })),
    ...added.map((name) => {
      const isDemanded = place.direction === 'request' && isRequired(after, name);
      return { where: at(name).where, what: isDemanded ? 'is new and required' : 'is new', isBreaking: isDemanded };
    }),
    ...kept.flatMap((name) => [
      ...requirementChanges(isRequired(before, name), isRequired(after, name), at(name)),
      ...schemaChanges(former[name], later[name], at(name)),
    ]),
  ];
}

function requirementChanges(was: boolean, is: boolean, place: Place): Change[] {
  if (was === is) return [];
  return [change(place, is ? 'is required now' : 'may be missing now', { isLess: is, isMore: was })];
}

/** Fields without a name of their own. That an answer may get more of them is what every caller has to expect. */
function restChanges(
  { additionalProperties: before }: Schema,
  { additionalProperties: after }: Schema,
  place: Place,
): Change[] {
  if (typeof before === 'object' && typeof after === 'object')
    return schemaChanges(before, after, { ...place, where: `${place.where}.*` });
  if (isDeepStrictEqual(before ?? true, after ?? true)) return [];
  const isRecord = typeof before === 'object' || typeof after === 'object';
  if (!isRecord && place.direction === 'answer') return [];
  return [change(place, 'other fields', { isLess: isRecord || after === false, isMore: isRecord })];
}

/** Fail-closed: a change of an unsupported keyword counts as breaking. */
function unknownChanges(before: Schema, after: Schema, place: Place): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((keyword) => !COMPARED.includes(keyword) && !isDeepStrictEqual(before[keyword], after[keyword]))
    .map((keyword) => ({ where: place.where, what: `${keyword} has changed`, isBreaking: true }));
}
