import { createKitDatabase, type KitDatabase } from '../../test/stack.js';
import { sql } from '../database/sql.js';
import { ExclusiveLeases } from './exclusive-leases.js';

const SECONDS = 30;
let kit: KitDatabase;
let leases: ExclusiveLeases;

beforeAll(async () => {
  kit = await createKitDatabase();
  leases = new ExclusiveLeases(kit.database, 'spec', SECONDS);
});
afterAll(() => kit.drop());

/** Milliseconds since 1970. */
const endOf = async (key: string) =>
  (await kit.database.one<{ end: number }>(sql`select expire as "end" from rate_limits where key = ${`spec:${key}`}`))
    ?.end ?? 0;

describe('an exclusive lease', () => {
  it('is held by one at a time, until it is released', async () => {
    const lease = await leases.acquire('one');
    await expect(leases.acquire('one')).rejects.toMatchObject({ code: 'too_many_requests' });
    await (await leases.acquire('other')).release();
    await lease.release();
    await (await leases.acquire('one')).release();
  });

  it('lasts its lifetime after each extension, and no longer', async () => {
    const lease = await leases.acquire('two');
    await kit.database.query(sql`update rate_limits set expire = 1 where key = 'spec:two'`);
    const before = Date.now();
    await lease.extend();
    const end = await endOf('two');
    expect(end).toBeGreaterThanOrEqual(before + SECONDS * 1_000);
    expect(end).toBeLessThanOrEqual(Date.now() + SECONDS * 1_000);
    await expect(leases.acquire('two')).rejects.toMatchObject({ code: 'too_many_requests' });
    await lease.release();
  });

  it('of a process that died can be acquired when its time has passed', async () => {
    await leases.acquire('three');
    await kit.database.query(sql`update rate_limits set expire = ${Date.now() - 1} where key = 'spec:three'`);
    await (await leases.acquire('three')).release();
  });
});
