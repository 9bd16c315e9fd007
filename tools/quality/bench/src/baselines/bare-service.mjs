import fastify from 'fastify';
import pg from 'pg';
import { reportAddress } from './report-address.mjs';

/** A minimal service with a database: the start time and memory of Node itself. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const app = fastify();
app.get('/', async () => (await pool.query('select 1 as one')).rows);
await app.listen({ host: '127.0.0.1', port: 0 });
await pool.query('select 1');
reportAddress(app.server);
