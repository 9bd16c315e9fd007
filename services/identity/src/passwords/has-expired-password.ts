import { sql, type Sql } from '@umbral/service-kit';

/** Of user u: the password is a mailed one whose time is over, which proves nothing any more, in an open session either. */
export const hasExpiredPassword: Sql = sql`coalesce(u.password_expires_at <= now(), false)`;
