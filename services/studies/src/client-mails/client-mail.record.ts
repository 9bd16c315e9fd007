import { CLIENT_MAIL_LIMIT_MINUTES, canView, clientMail } from '@umbral/contracts';
import { allOf, desc, ownerFields, record, sql, type Context, type Sql } from '@umbral/service-kit';
import * as z from 'zod';
import { recordScope } from '../records/record.scope.js';

export const mails = record({
  table: 'client_mails',
  alias: 'm',
  row: clientMail.extend({ version: z.number() }),
  columns: {
    userEmail: ownerFields.userEmail,
    to: sql`m.to_address`,
    text: sql`m.body`,
    // Its process has ended without a result, so it counts as failed and can be retried.
    state: sql`case when m.state = 'sending' and m.created_at < now() - make_interval(mins => ${CLIENT_MAIL_LIMIT_MINUTES})
      then 'failed' else m.state end`,
    version: sql`1`,
  },
  joins: sql`left join known_users ku on ku.id = m.user_id`,
  order: [desc(sql`m.created_at`), desc(sql`m.id`)],
  save: (_db: unknown, id: number, _data: never) => Promise.reject(new Error(`Mail ${id} is changed by its sending`)),
  title: ({ subject }) => subject,
  audited: [],
});

/** The mails whose client is visible to the caller. */
export function toVisibleClients(call: Context): Sql | undefined {
  const scope = recordScope('c')(call);
  return scope && sql`exists (select 1 from clients c where ${allOf(sql`c.id = m.client_id`, scope)})`;
}

/** The mails of the calculator, and those with the report of a study that is visible to the caller. */
export function withVisibleAttachments(call: Context): Sql | undefined {
  if (!canView(call.actor, 'estudios_viabilidad')) return sql`m.study_id is null`;
  const scope = recordScope('s')(call);
  return (
    scope &&
    sql`m.study_id is null or exists (
      select 1 from viability_studies s where ${allOf(sql`s.id = m.study_id`, scope)})`
  );
}
