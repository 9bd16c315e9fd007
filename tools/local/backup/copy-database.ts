import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { identifier, literal, withClient } from '../database/connect.ts';

/**
 * Copies all rows of one database into another one of the same tables, as they are: no trigger runs, no row is refused.
 * @param target of a superuser
 */
export function copyRows(source: string, target: string) {
  return withClient(source, (reader) =>
    withClient(target, async (writer) => {
      await reader.query('begin transaction isolation level repeatable read read only');
      await writer.query('begin; set local session_replication_role = replica');
      await copyPartitions(reader, writer);
      const tables = await tablesIn(reader);
      await writer.query("set local maintenance_work_mem = '256MB'");
      const indexes = await indexesOf(writer);
      for (const { name } of indexes) await writer.query(`drop index ${name}`);
      await writer.query(`truncate ${tables.map(({ name }) => identifier(name)).join(', ')}`);
      for (const { name, columns } of tables) {
        const what = `${identifier(name)} (${columns.map(identifier).join(', ')})`;
        await pipeline(
          reader.query(
            copyTo(
              `copy (select ${columns.map(identifier).join(', ')} from ${identifier(name)}) to stdout (format binary)`,
            ),
          ),
          writer.query(copyFrom(`copy ${what} from stdin (format binary)`)),
        );
      }
      // The definition for a partitioned table contains ONLY, which would skip its partitions.
      for (const { definition } of indexes) await writer.query(definition.replace(' ON ONLY ', ' ON '));
      const { rows: sequences } = await reader.query<{ name: string; last: string }>(
        `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as last
         from pg_sequences where last_value is not null`,
      );
      for (const { name, last } of sequences) await writer.query(`select setval(${literal(name)}, ${last})`);
      await writer.query('commit; analyze');
    }),
  );
}

/** A partitioned table gets the partitions that it had, because the migrations create those of another time. */
async function copyPartitions(reader: pg.Client, writer: pg.Client) {
  const parts = `select inhparent::regclass::text as whole, inhrelid::regclass::text as part, pg_get_expr(relpartbound, oid) as bound
    from pg_inherits join pg_class on oid = inhrelid where relispartition and relkind = 'r' order by 1, 2`;
  type Part = Record<'whole' | 'part' | 'bound', string>;
  const [{ rows: wanted }, { rows: made }] = [await reader.query<Part>(parts), await writer.query<Part>(parts)];
  const among = (parts: Part[]) => (one: Part) =>
    parts.some(({ part, bound }) => part === one.part && bound === one.bound);
  for (const { part } of made.filter((one) => !among(wanted)(one))) await writer.query(`drop table ${part}`);
  for (const { whole, part, bound } of wanted.filter((one) => !among(made)(one))) {
    await writer.query(`create table ${part} partition of ${whole} ${bound}`);
    await writer.query(`alter table ${part} owner to ${await ownerOf(writer, whole)}`);
  }
}

async function ownerOf(client: pg.Client, table: string) {
  const { rows } = await client.query<{ owner: string }>(
    `select quote_ident(rolname) as owner from pg_roles join pg_class on pg_roles.oid = relowner where pg_class.oid = $1::regclass`,
    [table],
  );
  return rows[0]?.owner ?? 'current_user';
}

/** Indexes without a constraint: building them after the rows takes a fraction of the time. */
async function indexesOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisprimary and not c.relispartition
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  );
  return rows;
}

/**
 * Without generated columns and the migration history; a partitioned table is copied through its parent.
 */
async function tablesIn(client: pg.Client) {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select t.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.tables t
     join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
     join pg_class on oid = format('%I.%I', t.table_schema, t.table_name)::regclass and not relispartition
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name <> '_prisma_migrations'
       and c.is_generated = 'NEVER'
     group by 1 order by 1`,
  );
  return rows;
}
