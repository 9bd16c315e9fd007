import { SEARCH_HITS, type SearchGroup, type SearchHit, type SearchKind } from '@umbral/contracts';
import type * as z from 'zod';
import type { Context } from '../access/context.js';
import type { Queryable } from '../database/database.js';
import { allOf, joined, raw, sql, Sql } from '../database/sql.js';
import { matches, patternOf } from '../lists/search.js';
import { visibilityOf, type RecordOf } from '../records/record.js';
import { isFoundAmong, type FoundBy } from './found-among.js';
import { searchedBy, type Searched } from './searched.js';

/** A searchable kind of record. Its table has a `search_key` (see search-key.ts) and `created_at`. */
export interface Findable {
  kind: SearchKind;
  record: Pick<RecordOf<z.ZodObject, never, never>, 'table' | 'alias' | 'from' | 'only' | 'scope'>;
  /** Texts of a hit; both may use the joins of the record. An empty subtitle is omitted. */
  title: Sql;
  subtitle: Sql;
  /** Missing where records have no state. */
  isActive?: Sql;
  parts?: readonly FoundBy[];
  /** Column of a DNI or NIE that is not in the `search_key`: only the whole one finds its record. */
  nationalId?: Sql;
}

type SearchCall = Context & { query: { q: string } };

/** The best visible hits of each kind. `kinds` are those that the caller may search. */
export async function searchRecords(
  database: Pick<Queryable, 'many'>,
  call: SearchCall,
  kinds: readonly (Findable | false)[],
): Promise<{ groups: SearchGroup[] }> {
  const searched = searchedBy(call.query.q);
  if (searched.id === undefined && searched.text === undefined) return { groups: [] };
  const groups = await Promise.all(
    kinds
      .filter((kind) => kind !== false)
      .map(async (findable) => {
        const hits = await database.many<SearchHit>(
          statementOf(findable, searched, visibilityOf(findable.record, call)),
        );
        return { kind: findable.kind, hits: hits.slice(0, SEARCH_HITS), more: hits.length > SEARCH_HITS };
      }),
  );
  return { groups: groups.filter(({ hits }) => hits.length > 0) };
}

/** Ranks ids in a subquery, then reads the texts of the few hits; one more than are returned. */
function statementOf(
  { record, title, subtitle, isActive, parts, nationalId: column }: Findable,
  searched: Searched,
  scope: Sql | undefined,
): Sql {
  const { table, alias, from } = record;
  const id = raw(`${alias}.id`);
  const key = `${alias}.search_key`;
  const order = sql`${isActive ? sql`${isActive} desc,` : sql``} ${raw(`${alias}.created_at`)} desc, ${id} desc`;
  const isOwner = column !== undefined && searched.nationalId !== undefined && sql`${column} = ${searched.nationalId}`;
  const own = anyOf([isFound(searched, id, key), isOwner]);
  const inPart = (text: string) => isFound({ ...searched, id: undefined }, raw('null'), text);
  const hasText = searched.words.length > 0 || searched.number !== undefined;
  const isMatch = parts && hasText ? isFoundAmong({ table, alias, scope, own, parts, inPart }) : own;
  return sql`
    select ${id}, ${title} as title, nullif(${subtitle}, '') as subtitle, ${isActive ?? sql`true`} as "isActive"
    from ${from} join (
      select ${id}, ${placeOf(searched, id, key, isOwner)} as place from ${raw(`${table} ${alias}`)}
      where ${allOf(scope, isMatch)} order by place, ${order} limit ${SEARCH_HITS + 1}
    ) found on found.id = ${id}
    order by found.place, ${order}`;
}

/** Every word anywhere, or the whole query as one number, or the id. */
function isFound({ id: number, words, number: whole }: Searched, id: Sql, key: string): Sql {
  const inKey = words.map((spellings) => anyOf(spellings.map((spelling) => matches(key, spelling))));
  return anyOf([
    number !== undefined && sql`${id} = ${number}`,
    inKey.length > 0 && allOf(...inKey),
    matches(key, whole),
  ]);
}

/** Rank: the id, an identifier, the start of the title, others. */
function placeOf({ id: number, text, identifiers }: Searched, id: Sql, key: string, isOwner: Sql | false): Sql {
  const column = raw(key);
  const isIdentifier = identifiers.map((each) => sql`${column} like E'%\\t' || ${patternOf(each)} || E'\\t%'`);
  const places: [number, Sql | false][] = [
    [0, number !== undefined && sql`${id} = ${number}`],
    [1, isOwner],
    [1, isIdentifier.length > 0 && anyOf(isIdentifier)],
    [2, text !== undefined && sql`${column} like ${patternOf(text)} || '%'`],
  ];
  const cases = places.flatMap(([place, isThere]) => (isThere ? [sql`when ${isThere} then ${place}::int`] : []));
  return sql`case ${joined(cases, ' ')} else 3 end`;
}

function anyOf(conditions: readonly (Sql | false | undefined)[]): Sql {
  const present = conditions.filter((condition) => condition instanceof Sql);
  return sql`(${joined(present, ' or ')})`;
}
