import { type Change } from './change.ts';
import { documentChanges } from './document-changes.ts';
import { type OpenApiDocument } from './document.ts';

/** Refusals are for every caller to expect. */
const REFUSAL = / [45]\d\d( .*)?$/;
/** Bounds of a value and unchanged choices are left out of the changelog; breaking changes are reported anyway. */
const HARMLESS = /^((exclusive)?(minimum|maximum)|m(in|ax)(Length|Items)|pattern|format|other choices)\b/i;

const isReported = ({ where, what, isBreaking }: Change) =>
  !REFUSAL.test(where) && (isBreaking || !HARMLESS.test(what));

/**
 * What changed for callers of the former document: new calls with their summary, then the changes of each other one.
 * @returns lines of Markdown; none when nothing did
 */
export function changelogOf(before: OpenApiDocument, after: OpenApiDocument): string[] {
  const calls = callsIn(after);
  const changes = documentChanges(before, after).filter(isReported);
  const isNew = ({ where, what }: Change) => what === 'is new' && where in calls;
  const changed = grouped(
    changes.filter((change) => !isNew(change)),
    ({ where }) => where.split(' ').slice(0, 2).join(' '),
  );
  return [
    ...list(
      'New calls',
      changes.filter(isNew).map(({ where }) => `\`${calls[where]?.name}\`: ${calls[where]?.summary}`),
    ),
    ...list(
      'Changed',
      [...changed].map(([call, of]) => `\`${calls[call]?.name ?? call}\`: ${sentencesOf(call, of).join('; ')}`),
    ),
  ];
}

const list = (title: string, items: string[]): string[] =>
  items.length === 0 ? [] : [`${title}:`, '', ...items.map((item) => `- ${item}`), ''];

function grouped(changes: Change[], keyOf: (change: Change) => string): Map<string, Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of changes) groups.set(keyOf(change), [...(groups.get(keyOf(change)) ?? []), change]);
  return groups;
}

/** As `documentChanges` names them: paths without the names of their parameters. */
const callsIn = ({ paths }: OpenApiDocument): Record<string, { name: string; summary: string }> =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary = '' }]) => [
        `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`,
        { name: `${method.toUpperCase()} ${path}`, summary },
      ]),
    ),
  );

/** 'new: `query cursor`, `200.items[].seq`' */
function sentencesOf(call: string, changes: Change[]): string[] {
  const placeIn = ({ where }: Change) => where.slice(call.length).trim();
  return [...grouped(changes, ({ what }) => wordsOf(what))].map(([what, of]) => {
    const places = [...new Set(of.map(placeIn).filter(Boolean))].map((place) => `\`${place}\``).join(', ');
    if (!places) return what;
    return what === 'is new' ? `new: ${places}` : `${places} ${what}`;
  });
}

/** Only the added values of a list are mentioned. */
function wordsOf(what: string): string {
  const [, before = '', after = ''] = /^value (.*) is now (.*)$/.exec(what) ?? [];
  const former = before.split(' | ');
  const came = after.split(' | ').filter((value) => value && !former.includes(value));
  return came.length > 0 ? `may be ${came.map((value) => `'${value}'`).join(', ')} as well` : what;
}
