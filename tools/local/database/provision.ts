import type pg from 'pg';
import { identifier, literal, withClient } from './connect.ts';
import { type DatabaseUrls } from '../wiring.ts';

/**
 * Gives each service its own database and two logins: an owner, who migrates, and an app role, who only reads and
 * writes rows. Existing ones are kept; their passwords become the given ones.
 * @param adminUrl of a role that may create both
 * @param urls connection strings by service: they name what is made
 */
export async function provisionDatabases(adminUrl: string, urls: Record<string, DatabaseUrls>) {
  await withClient(adminUrl, async (client) => {
    const roles = await column(client, 'SELECT rolname FROM pg_roles');
    const databases = await column(client, 'SELECT datname FROM pg_database');
    for (const url of Object.values(urls)) {
      const [owner, app] = [partsOf(url.owner), partsOf(url.app)];
      await ensureLogin(client, roles, owner);
      await ensureLogin(client, roles, app);
      if (databases.has(owner.database)) continue;
      await client.query(`CREATE DATABASE ${identifier(owner.database)} OWNER ${identifier(owner.user)}`);
      await client.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${identifier(owner.database)} FROM PUBLIC`);
      await client.query(`GRANT CONNECT ON DATABASE ${identifier(owner.database)} TO ${identifier(app.user)}`);
    }
  });
}

/**
 * Connection strings of one service's database.
 * @param address host:port
 */
export function connectionStrings(address: string, service: string, passwords: { owner: string; app: string }) {
  const url = (user: string, password: string) =>
    `postgresql://${user}:${encodeURIComponent(password)}@${address}/umbral_${service}`;
  return { owner: url(`umbral_${service}_owner`, passwords.owner), app: url(`umbral_${service}`, passwords.app) };
}

export function partsOf(url: string) {
  const { username, password, pathname } = new URL(url);
  return {
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}

async function ensureLogin(client: pg.Client, roles: Set<string>, { user, password }: ReturnType<typeof partsOf>) {
  const verb = roles.has(user) ? 'ALTER' : 'CREATE';
  await client.query(
    `${verb} ROLE ${identifier(user)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${literal(password)}`,
  );
  roles.add(user);
}

async function column(client: pg.Client, sql: string) {
  const { rows } = await client.query<[string]>({ text: sql, rowMode: 'array' });
  return new Set(rows.map(([value]) => value));
}
