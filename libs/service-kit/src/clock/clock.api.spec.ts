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

describe('the clock of a service', () => {
  it.each([HOUR_MS, -HOUR_MS])('of a machine that is %i ms off says the time of the database', async (error) => {
    Date.now = () => realNow() + error;
    const clock = new Clock(kit.database, quietLog);
    await clock.start();
    expect(Math.abs(clock.now() - realNow())).toBeLessThan(2_000);
    clock.stop();
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
