import { NO_SURNAME } from '@umbral/contracts';
import { raw, sql, type Sql } from '@umbral/service-kit';

/** `fullName` of the client with this alias. */
export const fullNameOf = (alias: string): Sql => {
  const [first, last] = [raw(`${alias}.first_name`), raw(`${alias}.last_name`)];
  return sql`${first} || case when ${last} = ${NO_SURNAME} then '' else ' ' || ${last} end`;
};

/** `fullNameOf` to be compared with the folded `inWords` of a name: a stored one may have several blanks between its words. */
export const foldedNameOf = (alias: string): Sql => sql`regexp_replace(fold(${fullNameOf(alias)}), '\\s+', ' ', 'g')`;

/** The name of a person in a study, without the mark of a missing surname, which it may have. */
export const inWords = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return (words.length > 1 && words.at(-1) === NO_SURNAME ? words.slice(0, -1) : words).join(' ');
};
