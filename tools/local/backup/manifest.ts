import type pg from 'pg';
import { identifier, withClient } from '../database/connect.ts';

/** By table of a database: how many rows, and the highest id where it has one. */
interface Table {
  rows: number;
  highestId: string | null;
}

/** The last assigned numbers, by sequence. */
export type Numbers = Record<string, string>;

interface DatabaseFacts {
  tables: Record<string, Table>;
  sequences: Numbers;
}

/** What a copy of a server holds, counted in the copy itself. */
export interface Contents {
  databases: Record<string, DatabaseFacts>;
  /** The newest signed head of the audit. */
  auditHead: { size: string; root: string } | null;
}

export interface Manifest extends Contents {
  format: 1;
  /** Everything committed until then is in the snapshot; by the clock of the machine that took it. ISO 8601. */
  moment: string;
  /** Where the log of the copy ends. */
  lsn: string;
  serverVersion: string;
}

/** Counts everything: reading each row also verifies the checksum of each page. */
export const contentsOf = async (url: string): Promise<Contents> =>
  contentsAt((await databasesAt(url)).map((name) => urlOf(url, name)));

/** The same of these databases. */
export async function contentsAt(urls: string[]): Promise<Contents> {
  const databases: Contents['databases'] = {};
  let auditHead: Contents['auditHead'] = null;
  for (const url of urls)
    await withClient(url, async (client) => {
      const name = decodeURIComponent(new URL(url).pathname.slice(1));
      await client.query('begin isolation level repeatable read read only');
      databases[name] = { tables: await tablesOf(client), sequences: await numbersIn(client) };
      if ('audit_heads' in databases[name].tables) auditHead = await newestHead(client);
    });
  return { databases, auditHead };
}

/** Where found contents differ from those expected, one sentence each. */
export function differences(expected: Contents, found: Contents): string[] {
  const problems = Object.entries(expected.databases).flatMap(([name, { tables }]) => {
    const other = found.databases[name]?.tables;
    if (!other) return [`the database ${name} is missing`];
    return Object.entries(tables).flatMap(([table, { rows, highestId }]) => {
      const now = other[table];
      return now?.rows === rows && now.highestId === highestId
        ? []
        : [
            `${name}.${table} has ${now?.rows ?? 'no'} rows up to ${now?.highestId ?? '-'}, not ${rows} up to ${highestId ?? '-'}`,
          ];
    });
  });
  const isHead =
    expected.auditHead?.root === found.auditHead?.root && expected.auditHead?.size === found.auditHead?.size;
  return isHead
    ? problems
    : [...problems, `the head of the audit is another one: ${found.auditHead?.size ?? 'none'} entries`];
}

async function databasesAt(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database
       where datallowconn and not datistemplate and datname <> 'postgres' order by 1`,
    );
    return rows.map(({ name }) => name);
  });
}

async function tablesOf(client: pg.Client): Promise<Record<string, Table>> {
  const { rows: named } = await client.query<{ name: string; hasId: boolean }>(
    `select c.relname as name, exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.atttypid in ('int4'::regtype, 'int8'::regtype)
     ) as "hasId"
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const tables: Record<string, Table> = {};
  for (const { name, hasId } of named) {
    const { rows } = await client.query<{ rows: string; highest: string | null }>(
      `select count(*) as rows, ${hasId ? 'max(id)::text' : 'null'} as highest from ${identifier(name)}`,
    );
    tables[name] = { rows: Number(rows[0]?.rows), highestId: rows[0]?.highest ?? null };
  }
  return tables;
}

async function newestHead(client: pg.Client): Promise<Contents['auditHead']> {
  const { rows } = await client.query<{ size: string; root: string }>(
    `select size::text, encode(root, 'hex') as root from audit_heads order by size desc limit 1`,
  );
  return rows[0] ?? null;
}

export async function numbersIn(client: pg.Client): Promise<Numbers> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as last
     from pg_sequences where last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** The same server, another database. */
export function urlOf(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(database)}`;
  return other.href;
}
