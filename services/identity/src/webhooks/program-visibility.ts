import { webhookGroups, type WebhookGroupName } from '@umbral/contracts';
import { sql, type Sql } from '@umbral/service-kit';
import type { Sight } from './news.js';

/** What a program may read: the modules of its role, and whose records. */
export interface ProgramVisibility {
  programId: number;
  views: string[];
  companyIds: number[];
}

/** Its columns, of the program `u`. */
export const programVisibility: Sql = sql`
  u.id as "programId",
  array(select p.view_name from role_permissions p where p.role_id = u.role_id and p.can_view) as views,
  array(select a.company_id from company_assignments a where a.user_id = u.id) as "companyIds"`;

/** Does the program `u` work, with a role that does? One that does not is told nothing. */
export const worksNow: Sql = sql`u.is_active and exists (select from roles r where r.id = u.role_id and r.is_active)`;

/** May the program read the record? Role and scope, as when it asks for it. */
export function mayRead(
  { programId, views, companyIds }: ProgramVisibility,
  subject: WebhookGroupName,
  sight: Sight,
): boolean {
  const { view } = webhookGroups[subject];
  if (view !== undefined && !views.includes(view)) return false;
  return (
    sight.isEverybodys === true ||
    sight.userIds.includes(programId) ||
    sight.companyIds.some((id) => companyIds.includes(id))
  );
}
