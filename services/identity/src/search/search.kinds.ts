import { sql, type Findable } from '@umbral/service-kit';
import { companies } from '../companies/company.record.js';
import { users } from '../users/user.record.js';

export const foundCompanies: Findable = {
  kind: 'company',
  record: companies,
  title: sql`c.name`,
  subtitle: sql`c.description`,
  isActive: sql`c.is_active`,
};

/** Also by phone, DNI and CIF. */
export const foundUsers: Findable = {
  kind: 'user',
  record: users,
  title: sql`u.name`,
  subtitle: sql`u.email::text`,
  isActive: sql`u.is_active`,
};
