import { NO_SURNAME } from '@umbral/contracts';
import { raw, sql, type Sql } from '@umbral/service-kit';

/** `fullName` of the client with this alias. */
export const fullNameOf = (alias: string): Sql => {
  const [first, last] = [raw(`${alias}.first_name`), raw(`${alias}.last_name`)];
  return sql`${first} || case when ${last} = ${NO_SURNAME} then '' else ' ' || ${last} end`;
};
