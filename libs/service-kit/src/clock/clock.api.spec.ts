import { createKitDatabase, quietLog, type KitDatabase } from '../../test/stack.js';
import { Database } from '../database/database.js';
import { Clock } from './clock.js';

const HOUR_MS = 3_600_000;
const realNow = Date.now;
let kit: KitDatabase;
beforeAll(async () => {
  kit = await createKitDatabase();
});
afterAll(() => kit.drop());
afterEach(() => {
  Date.now = realNow;
});

/** The clock of a service right after its start. */
async function started(database: Database | undefined): Promise<Clock> {
  const clock = new Clock(database, quietLog);
  await clock.start();
  clock.stop();
  return clock;
}

describe('the clock of a service', () => {
  it.each([HOUR_MS, -HOUR_MS])('of a machine that is %i ms off returns the time of the database', async (error) => {
    const before = realNow();
    Date.now = () => before + error;
    const clock = await started(kit.database);
    expect(clock.now()).toBeGreaterThanOrEqual(before - 1);
    expect(clock.now()).toBeLessThanOrEqual(realNow() + 1);
  });

  it('is not corrected after a slow response of the database', async () => {
    let now = 0;
    Date.now = () => now;
    const one = () => Promise.resolve({ now: new Date((now += 4_000)).toISOString() });
    const clock = await started({ one } as unknown as Database);
    expect(clock.now()).toBe(4_000);
  });

  it('is that of the machine where both agree, and where no database is reachable', async () => {
    const away = new Database({ url: 'postgresql://spec@127.0.0.1:1/none', name: 'kit spec', max: 1, log: quietLog });
    for (const database of [kit.database, away, undefined]) {
      const clock = await started(database);
      Date.now = () => 1_234_567;
      expect(clock.now()).toBe(1_234_567);
      Date.now = realNow;
    }
    await away.close();
  });
});
