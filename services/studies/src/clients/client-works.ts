import { canView, MAXIMUM_WORKS, type ClientWork } from '@umbral/contracts';
import { allOf, joined, sql, type Context, type Queryable, type Sql } from '@umbral/service-kit';
import { withVisibleAttachments } from '../client-mails/client-mail.record.js';
import { recordScope } from '../records/record.scope.js';

const studiesOf = (clientId: number, call: Context): Sql =>
  allOf(
    sql`s.id in (
      select h.study_id from viability_holders h where h.client_id = ${clientId}
      union select g.study_id from viability_guarantors g where g.client_id = ${clientId})`,
    recordScope('s')(call),
  );

const studies = (clientId: number, call: Context): Sql => sql`
  select 'viability_study' as kind, s.id, s.study_name as title, s.purchase_price as amount, s.is_finished as "isFinished",
    s.is_active as "isActive", s.created_at as "createdAt", null::int as study_id, s.user_id
  from viability_studies s where ${studiesOf(clientId, call)}`;

const reports = (clientId: number, call: Context): Sql => sql`
  select 'report', r.id, coalesce(nullif(s.study_name, ''), s.client_name), 0, null::boolean, null::boolean, r.created_at, s.id, r.user_id
  from client_reports r join viability_studies s on s.id = r.study_id where ${studiesOf(clientId, call)}`;

const calculations = (clientId: number, call: Context): Sql => sql`
  select 'housing_calculation', q.id, '', q.max_housing_price, null, q.is_active, q.created_at, null, q.user_id
  from housing_calculations q where ${allOf(sql`q.client_id = ${clientId}`, recordScope('q')(call))}`;

/** Of equal ones the newest. */
const evaluations = (clientId: number): Sql => sql`
  select 'evaluation', e.id, '', e.property_value, null::boolean, null::boolean, e.created_at, null::int, null::int
  from (
    select distinct on (monthly_income, additional_income, existing_debts, available_savings, property_value, loan_percentage,
      loan_term, interest_rate, region, home_type, age) id, property_value, created_at
    from evaluations where client_id = ${clientId}
    order by monthly_income, additional_income, existing_debts, available_savings, property_value, loan_percentage,
      loan_term, interest_rate, region, home_type, age, id desc
  ) e`;

const mails = (clientId: number, call: Context): Sql => sql`
  select 'mail', m.id, m.subject, 0, null, null, coalesce(m.sent_at, m.created_at), m.study_id, m.user_id
  from client_mails m where ${allOf(sql`m.client_id = ${clientId} and m.state = 'sent'`, withVisibleAttachments(call))}`;

const notes = (clientId: number): Sql => sql`
  select 'note', n.id, n.text, 0, null, null, n.created_at, null, n.user_id
  from client_notes n where n.client_id = ${clientId}`;

/** The records of a visible client, newest first, limited to the kinds and rows that the caller may view. */
export function worksOf(database: Queryable, clientId: number, call: Context): Promise<ClientWork[]> {
  const kinds = [
    ...(canView(call.actor, 'estudios_viabilidad') ? [studies(clientId, call), reports(clientId, call)] : []),
    ...(canView(call.actor, 'estudio_cuota') ? [calculations(clientId, call)] : []),
    evaluations(clientId),
    mails(clientId, call),
    notes(clientId),
  ];
  return database.many<ClientWork>(sql`
    select w.kind, w.id, w.title, w.amount::float8 as amount, w."isFinished", w."isActive", w."createdAt",
      w.study_id as "studyId", ku.name as "userName"
    from (${joined(kinds, ' union all ')}) as w(kind, id, title, amount, "isFinished", "isActive", "createdAt", study_id, user_id)
      left join known_users ku on ku.id = w.user_id
    order by w."createdAt" desc, w.kind, w.id desc limit ${MAXIMUM_WORKS}`);
}
