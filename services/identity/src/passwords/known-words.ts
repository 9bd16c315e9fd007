import { sql, type Queryable } from '@umbral/service-kit';
import { config } from '../config.js';
import type { KnownWords } from './password-rules.js';

/** Words that a user's password must not contain: their name, address and companies, and the words of this installation. */
export async function wordsAbout(database: Queryable, userId: number): Promise<KnownWords> {
  const user = await database.one<KnownWords>(sql`
    select u.name, u.email::text as email, array(
      select c.name from company_assignments a join companies c on c.id = a.company_id where a.user_id = u.id
    ) as companies
    from users u where u.id = ${userId}`);
  return withOwnWords(user ?? { name: '', email: '', companies: [] });
}

/** Also the words of this installation. */
export const withOwnWords = ({ companies, ...person }: KnownWords): KnownWords => ({
  ...person,
  companies: [...companies, ...config.PASSWORD_WORDS],
});
