import {
  clientRecord,
  MAXIMUM_DUPLICATES,
  normalizeIdentifier,
  type ClientRecord,
  type clientMergesApi,
  type QueryOf,
} from '@umbral/contracts';
import { allOf, joined, sql, type Context, type Queryable } from '@umbral/service-kit';
import { recordScope } from '../records/record.scope.js';
import { clients } from './client.record.js';

type Wanted = QueryOf<typeof clientMergesApi.duplicates>;

/** The visible clients with this phone, e-mail or DNI, newest first. Each of the three has an index. */
export async function duplicatesOf(database: Queryable, call: Context & { query: Wanted }): Promise<ClientRecord[]> {
  const { phone, email, dni, except } = call.query;
  const same = [
    ...(phone ? [sql`phone_digits(c.phone) = nullif(phone_digits(${phone}), '')`] : []),
    ...(email ? [sql`c.email = lower(${email})`] : []),
    ...(dni ? [sql`c.dni = ${normalizeIdentifier(dni)}`] : []),
  ];
  if (same.length === 0) return [];
  const where = allOf(joined(same, ' or '), except !== undefined && sql`c.id <> ${except}`, recordScope('c')(call));
  return database.many<ClientRecord>(sql`
    select ${clients.select(Object.keys(clientRecord.shape))} from clients c where ${where}
    order by c.id desc limit ${MAXIMUM_DUPLICATES}`);
}
