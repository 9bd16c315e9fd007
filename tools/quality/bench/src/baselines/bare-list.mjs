import fastify from 'fastify';
import pg from 'pg';
import { reportAddress } from './report-address.mjs';

/** A page of a list in its simplest form: Fastify, pg and the statements of the real one. No guard, no schema. */
const [count, page] = JSON.parse(process.env.STATEMENTS ?? '');
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();

app.get('/', async () => {
  /** @type {pg.QueryResult<{ total: string }>} */
  const counted = await pool.query(String(count.text), count.values);
  /** @type {pg.QueryResult<{ $place?: unknown }>} */
  const read = await pool.query(String(page.text), page.values);
  const items = read.rows.map(({ $place: _, ...row }) => row);
  const total = Number(counted.rows[0]?.total);
  return { items, pagination: { page: 1, pageSize: 10, totalPages: Math.ceil(total / 10), total } };
});

await app.listen({ host: '127.0.0.1', port: 0 });
reportAddress(app.server);
