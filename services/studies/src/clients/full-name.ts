import { NO_SURNAME } from '@umbral/contracts';
import { raw, sql, type Sql } from '@umbral/service-kit';

/** `fullName` of the client with this alias. */
export const fullNameOf = (alias: string): Sql => {
  const [first, last] = [raw(`${alias}.first_name`), raw(`${alias}.last_name`)];
  return sql`${first} || case when ${last} = ${NO_SURNAME} then '' else ' ' || ${last} end`;
};

/** The name of a person in a study, without the mark of a missing surname, which it may have. */
export const inWords = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return (words.length > 1 && words.at(-1) === NO_SURNAME ? words.slice(0, -1) : words).join(' ');
};
