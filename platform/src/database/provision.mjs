import { identifier, literal, withClient } from './connect.mjs';

/** Names of a service's database and of its two logins. */
export const namesFor = (service) => ({ database: `umbral_${service}`, owner: `umbral_${service}_owner`, app: `umbral_${service}` });

/**
 * Gives each service its own database and two logins: an owner, who migrates, and an app role, who only reads and
 * writes rows. Existing ones are kept; their passwords become the given ones.
 * @param {string} adminUrl of a role that may create both
 * @param {Record<string, { owner: string, app: string }>} passwords by service
 */
export async function provisionDatabases(adminUrl, passwords) {
  await withClient(adminUrl, async (client) => {
    const roles = await column(client, 'SELECT rolname FROM pg_roles');
    const databases = await column(client, 'SELECT datname FROM pg_database');
    for (const [service, { owner, app }] of Object.entries(passwords)) {
      const names = namesFor(service);
      await ensureLogin(client, roles, names.owner, owner);
      await ensureLogin(client, roles, names.app, app);
      if (databases.has(names.database)) continue;
      await client.query(`CREATE DATABASE ${identifier(names.database)} OWNER ${identifier(names.owner)}`);
      await client.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${identifier(names.database)} FROM PUBLIC`);
      await client.query(`GRANT CONNECT ON DATABASE ${identifier(names.database)} TO ${identifier(names.app)}`);
    }
  });
}

/** Connection strings of one service's database. */
export function connectionStrings(host, port, service, passwords) {
  const { database, owner, app } = namesFor(service);
  const url = (user, password) => `postgresql://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
  return { owner: url(owner, passwords.owner), app: url(app, passwords.app) };
}

async function ensureLogin(client, roles, name, password) {
  const verb = roles.has(name) ? 'ALTER' : 'CREATE';
  await client.query(`${verb} ROLE ${identifier(name)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${literal(password)}`);
}

async function column(client, sql) {
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  return new Set(rows.map(([value]) => value));
}
