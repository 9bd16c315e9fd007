import pg from 'pg';
import { codeOf, Failure, messageOf } from '../failure.ts';

/** One connection for the length of a piece of work. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'umbral-platform',
  });
  client.on('error', () => {}); // the query under way reports it
  try {
    await client.connect();
  } catch (cause) {
    const { host, pathname } = new URL(url);
    throw new Failure(
      `The database ${pathname.slice(1)} at ${host} cannot be reached: ${messageOf(cause) || codeOf(cause)}.`,
      { cause },
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** All or nothing. */
export async function inTransaction(client: pg.Client, work: () => Promise<unknown>) {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

export const identifier = pg.escapeIdentifier;
export const literal = pg.escapeLiteral;
