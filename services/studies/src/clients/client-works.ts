import { canView, MAXIMUM_WORKS, type ClientWork } from '@umbral/contracts';
import { allOf, joined, sql, type Context, type Queryable, type Sql } from '@umbral/service-kit';
import { recordScope } from '../records/record.scope.js';

const studies = (clientId: number, call: Context): Sql => sql`
  select 'viability_study' as kind, s.id, s.study_name as title, s.purchase_price as amount, s.is_finished as "isFinished",
    s.is_active as "isActive", s.created_at as "createdAt"
  from viability_studies s where ${allOf(
    sql`s.id in (
      select h.study_id from viability_holders h where h.client_id = ${clientId}
      union select g.study_id from viability_guarantors g where g.client_id = ${clientId})`,
    recordScope('s')(call),
  )}`;

const calculations = (clientId: number, call: Context): Sql => sql`
  select 'housing_calculation', q.id, '', q.max_housing_price, null, q.is_active, q.created_at
  from housing_calculations q where ${allOf(sql`q.client_id = ${clientId}`, recordScope('q')(call))}`;

const evaluations = (clientId: number): Sql => sql`
  select 'evaluation', e.id, '', e.property_value, null::boolean, null::boolean, e.created_at
  from evaluations e where e.client_id = ${clientId}`;

/** The records of a visible client, newest first, limited to the kinds and rows that the caller may view. */
export function worksOf(database: Queryable, clientId: number, call: Context): Promise<ClientWork[]> {
  const kinds = [
    ...(canView(call.actor, 'estudios_viabilidad') ? [studies(clientId, call)] : []),
    ...(canView(call.actor, 'estudio_cuota') ? [calculations(clientId, call)] : []),
    evaluations(clientId),
  ];
  return database.many<ClientWork>(sql`
    select w.kind, w.id, w.title, w.amount::float8 as amount, w."isFinished", w."isActive", w."createdAt"
    from (${joined(kinds, ' union all ')}) as w(kind, id, title, amount, "isFinished", "isActive", "createdAt")
    order by w."createdAt" desc, w.kind, w.id desc limit ${MAXIMUM_WORKS}`);
}
