import { isTestId, webhookGroups, type RecordVisibility, type WebhookGroupName } from '@umbral/contracts';
import { sql, type Sql } from '@umbral/service-kit';

/** What a program may read: the views of its role, and its companies. */
export interface ProgramVisibility {
  programId: number;
  views: string[];
  companyIds: number[];
}

/** Its columns, for the program `u`. */
export const programVisibility: Sql = sql`
  u.id as "programId",
  array(select p.view_name from role_permissions p where p.role_id = u.role_id and p.can_view) as views,
  array(select a.company_id from company_assignments a where a.user_id = u.id) as "companyIds"`;

/** Whether the program `u` and its role are active; inactive ones receive nothing. */
export const isWorking: Sql = sql`u.is_active and exists (select from roles r where r.id = u.role_id and r.is_active)`;

/** Whether the program may read the record: by role and scope, as in a call of its own. */
export function mayRead(
  { programId, views, companyIds }: ProgramVisibility,
  subject: WebhookGroupName,
  visibility: RecordVisibility,
): boolean {
  const { view } = webhookGroups[subject];
  if (view !== undefined && !views.includes(view)) return false;
  if (visibility.companyIds.some((id) => companyIds.includes(id))) return true;
  // What is everybody's is real, and its own may be of its company before a reset.
  if (isTestId(programId)) return false;
  return visibility.isEverybodys === true || visibility.userIds.includes(programId);
}
