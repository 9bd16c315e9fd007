import { latestReferenceRate, referenceCode, type LatestReferenceRate } from '@umbral/contracts';
import { sql, type Queryable } from '@umbral/service-kit';
import { referenceRates } from './reference-rate.record.js';

const fields = referenceRates.select(Object.keys(latestReferenceRate.shape));

/** The value of the latest month of each code: one row from the end of the unique index. Not cached. */
export const latestRates = (database: Queryable): Promise<LatestReferenceRate[]> =>
  database.many<LatestReferenceRate>(sql`
    select ${fields} from unnest(${referenceCode.options}::text[]) as known (code)
      cross join lateral (
        select * from reference_rates found where found.code = known.code order by found.month desc limit 1) r`);

/** The same value as an expression. */
export const euriborNow = sql`
  (select found.value::float8 from reference_rates found
    where found.code = 'euribor_12m' order by found.month desc limit 1)`;

/** The euríbor of calculations; null while none is entered. */
export const latestEuribor = async (database: Queryable): Promise<LatestReferenceRate | null> =>
  (await latestRates(database)).find(({ code }) => code === 'euribor_12m') ?? null;
