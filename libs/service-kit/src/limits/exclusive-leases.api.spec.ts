import { createKitDatabase, type KitDatabase } from '../../test/stack.js';
import { ExclusiveLeases } from './exclusive-leases.js';

const SECONDS = 30;
const LIFETIME_MS = SECONDS * 1_000;
let now = 1_800_000_000_000;
let kit: KitDatabase;
let leases: ExclusiveLeases;

beforeAll(async () => {
  kit = await createKitDatabase();
  leases = new ExclusiveLeases(kit.database, 'spec', SECONDS);
});
beforeEach(() => void jest.spyOn(Date, 'now').mockImplementation(() => now));
afterEach(() => jest.restoreAllMocks());
afterAll(() => kit.drop());

const isHeld = (key: string) =>
  leases.acquire(key).then(
    () => false,
    ({ code }: { code?: string }) => code === 'too_many_requests',
  );

describe('an exclusive lease', () => {
  it('is held by one at a time, until it is released', async () => {
    const lease = await leases.acquire('one');
    expect(await isHeld('one')).toBe(true);
    await (await leases.acquire('other')).release();
    await lease.release();
    await (await leases.acquire('one')).release();
  });

  it('lasts its lifetime after each extension, and no longer: a process may have died', async () => {
    const lease = await leases.acquire('two');
    now += LIFETIME_MS - 1;
    await lease.extend();
    now += LIFETIME_MS - 1;
    expect(await isHeld('two')).toBe(true);
    now += 1;
    expect(await isHeld('two')).toBe(false);
  });

  it('that expired or was released leaves the lease of the next holder', async () => {
    const expired = await leases.acquire('three');
    now += LIFETIME_MS;
    const released = await leases.acquire('three');
    await expired.release();
    expect(await isHeld('three')).toBe(true);
    await released.release();
    const held = await leases.acquire('three');
    await released.release();
    await Promise.all([expired.extend(), released.extend()]);
    expect(await isHeld('three')).toBe(true);
    await held.release();
    expect(await isHeld('three')).toBe(false);
  });
});
