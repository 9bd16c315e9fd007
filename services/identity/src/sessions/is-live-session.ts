import { sql, type Sql } from '@umbral/service-kit';

/** Of session s, its user u and their role r. A change of the account ends the sessions that it does not carry to its new version. */
export const isLiveSession: Sql = sql`(
  s.expire > now() and s.access_version = u.access_version and u.is_active and r.is_active)`;
