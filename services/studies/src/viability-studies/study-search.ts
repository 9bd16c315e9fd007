import { isFoundAmong, matches, type FoundBy, type Sql } from '@umbral/service-kit';

/** Name and phone of a person of a study, folded. The text is that of the indexes of both tables: see the migrations. */
const personText = (alias: string): string =>
  `fold(${alias}.name || E'\\n' || coalesce(${alias}.phone, '') || E'\\n' || replace(coalesce(${alias}.phone, ''), ' ', ''))`;

/** The tables of the people of a study. */
export const studyPeople: readonly FoundBy[] = ['viability_holders', 'viability_guarantors'].map((table) => ({
  table,
  of: 'study_id',
  text: personText,
}));

/** Studies in scope, found by their name or by any of their people, the second holder and the guarantors too. Undefined without a text. */
export function isStudyFound(search: string | undefined, scope: Sql | undefined): Sql | undefined {
  const own = matches('s.search_text', search);
  const inPart = (text: string) => matches(text, search);
  return own && isFoundAmong({ table: 'viability_studies', alias: 's', scope, own, parts: studyPeople, inPart });
}
