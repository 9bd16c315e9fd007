import { createKitDatabase, quietLog, type KitDatabase } from '../../test/stack.js';
import { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
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

describe('the clock of a service', () => {
  it.each([HOUR_MS, -HOUR_MS])('of a machine that is %i ms off says the time of the database', async (error) => {
    Date.now = () => realNow() + error;
    const clock = new Clock(kit.database, quietLog);
    await clock.start();
    expect(Math.abs(clock.now() - realNow())).toBeLessThan(2_000);
    clock.stop();
  });

  it('is not moved by a long wait for the database', async () => {
    const clock = new Clock(kit.database, quietLog);
    // All connections for reads are taken for longer than the answer of the clock may take.
    const taken = Array.from({ length: 3 }, () => kit.database.query(sql`select pg_sleep(4)`));
    await clock.start();
    const difference = clock.now() - Date.now();
    clock.stop();
    await Promise.all(taken);
    expect(Math.abs(difference)).toBeLessThan(50);
  });

  it('is that of the machine where both agree, and where no database can be asked', async () => {
    const away = new Database({ url: 'postgresql://nobody@127.0.0.1:1/none', name: 'kit spec', max: 1, log: quietLog });
    for (const database of [kit.database, away, undefined]) {
      const clock = new Clock(database, quietLog);
      await clock.start();
      Date.now = () => 1_234_567;
      expect(clock.now()).toBe(1_234_567);
      Date.now = realNow;
      clock.stop();
    }
    await away.close();
  });
});
