import type { RecordEventPayload } from '@umbral/contracts';
import { raw, recordEventPayload, sql, type ConsumerTx, type Sql } from '@umbral/service-kit';

/** The kinds of record that follow their company, with the column that names one in the audit. */
export const cascading = [
  {
    table: 'viability_studies',
    entity: 'viability_study',
    title: 'study_name',
    changed: 'studies.viability_study.changed',
  },
  {
    table: 'housing_calculations',
    entity: 'housing_calculation',
    title: 'client_name',
    changed: 'studies.housing_calculation.changed',
  },
] as const;
export type Cascading = (typeof cascading)[number];

/** Records of one statement: a large company must not reach the time limit of statements. */
export const BATCH = 500;

export interface Switched extends RecordEventPayload {
  title: string;
}

/** Sets these columns of all records that fulfil the condition, batch by batch in the order of ids, and publishes each change. */
export async function switchRecords(
  tx: ConsumerTx,
  { table, title, changed }: Cascading,
  { where, set }: { where: Sql; set: Sql },
  each: (record: Switched) => void = () => undefined,
): Promise<void> {
  for (;;) {
    const switched = await tx.many<Switched>(sql`
      update ${raw(table)} set ${set}, version = version + 1, updated_at = now()
      where id in (select id from ${raw(table)} where ${where} order by id limit ${BATCH} for update)
      returning id, version, user_id as "userId", company_id as "companyId", ${raw(title)} as title`);
    for (const record of switched) {
      tx.publish(changed, recordEventPayload(record));
      each(record);
    }
    if (switched.length < BATCH) return;
  }
}
