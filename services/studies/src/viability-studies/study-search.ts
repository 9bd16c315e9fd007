import { joined, matches, raw, sql, type FoundBy, type Sql } from '@umbral/service-kit';

/** Name and phone of a person of a study, folded. The text is that of the indexes of both tables: see the migrations. */
const personText = (alias: string): string =>
  `fold(${alias}.name || E'\\n' || coalesce(${alias}.phone, '') || E'\\n' || replace(coalesce(${alias}.phone, ''), ' ', ''))`;

/** The tables of the people of a study. */
export const studyPeople: readonly FoundBy[] = ['viability_holders', 'viability_guarantors'].map((table) => ({
  table,
  of: 'study_id',
  text: personText,
}));

/** Studies found by their name or by any of their people, the second holder and the guarantors too. Undefined without a text. */
export function isStudyFound(search: string | undefined): Sql | undefined {
  const inStudy = matches('found.search_text', search);
  const inPeople = studyPeople.map(
    ({ table, of, text }) => sql`
      union select ${raw(`part.${of}`)} from ${raw(`${table} part`)} where ${matches(text('part'), search)}`,
  );
  // A union, so that the index of each table answers.
  return (
    inStudy && sql`s.id in (select found.id from viability_studies found where ${inStudy} ${joined(inPeople, ' ')})`
  );
}
