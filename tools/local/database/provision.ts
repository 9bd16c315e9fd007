import type pg from 'pg';
import { Failure } from '../failure.ts';
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
    const encodings = await encodingsOf(client);
    const properties = await databaseProperties(client);
    for (const url of Object.values(urls)) {
      const [owner, app] = [partsOf(url.owner), partsOf(url.app)];
      await ensureLogin(client, roles, owner);
      await ensureLogin(client, roles, app);
      const encoding = encodings.get(owner.database);
      if (encoding) {
        assertUtf8(owner.database, encoding);
        continue;
      }
      await client.query(`CREATE DATABASE ${identifier(owner.database)} OWNER ${identifier(owner.user)} ${properties}`);
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

/**
 * Encoding and locale of a new database. Stated, because a database inherits those of its template: in a cluster that was
 * initialized without a locale it would store bytes (SQL_ASCII) and fold no letter beyond ASCII. Each locale is part of every
 * PostgreSQL of its version (`builtin` from 17 on) or of the C library.
 */
async function databaseProperties(client: pg.Client) {
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  );
  const locale =
    (rows[0]?.version ?? 0) >= 170_000
      ? "LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LC_COLLATE 'C' LC_CTYPE 'C'"
      : "LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'";
  return `TEMPLATE template0 ENCODING 'UTF8' ${locale}`;
}

async function encodingsOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string; encoding: string }>(
    'SELECT datname AS name, pg_encoding_to_char(encoding) AS encoding FROM pg_database',
  );
  return new Map(rows.map(({ name, encoding }) => [name, encoding]));
}

function assertUtf8(name: string, encoding: string) {
  if (encoding === 'UTF8') return;
  throw new Failure(`The database ${name} has the encoding ${encoding}; Umbral stores UTF-8.`, {
    wayOut: `Dump it, recreate it with CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8', and load the dump.`,
  });
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
