import { limitersOn } from './limiters.js';
import { RecoveryThrottle } from './recovery-throttle.js';
import { delayAfter, SignInThrottle } from './sign-in-throttle.js';

const inMemory = limitersOn(undefined);
const refused = { code: 'too_many_requests', status: 429 };
let next = 0;
const somebody = () => ({ email: `ana${(next += 1)}@umbral.test`, address: `10.0.0.${next}` });

describe('[D07] throttled sign-in', () => {
  const throttle = new SignInThrottle(inMemory, { perAccount: 10, perAddress: 15, windowSeconds: 600 });

  it('refuses the eleventh try for an account and says when to come back', async () => {
    const { email, address } = somebody();
    for (let tries = 0; tries < 10; tries += 1) await throttle.begin(email, address);
    await expect(throttle.begin(email.toUpperCase(), address)).rejects.toMatchObject({
      ...refused, options: { headers: { 'retry-after': '30' } },
    });
  });

  it('lets ten pass of many at once', async () => {
    const { email } = somebody();
    const tries = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => throttle.begin(email, `10.1.0.${index}`)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('forgets what was right', async () => {
    const { email, address } = somebody();
    for (let tries = 0; tries < 40; tries += 1) await (await throttle.begin(email, address))();
  });

  it('refuses an address that tries many accounts, and nobody else', async () => {
    const { address } = somebody();
    for (let tries = 0; tries < 15; tries += 1) await throttle.begin(somebody().email, address);
    await expect(throttle.begin(somebody().email, address)).rejects.toMatchObject(refused);
    const other = somebody();
    await expect(throttle.begin(other.email, other.address)).resolves.toBeDefined();
  });

  it('waits longer after each further failure, up to a quarter of an hour', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(delayAfter)).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });
});

describe('[D07] throttled recovery', () => {
  const throttle = new RecoveryThrottle(inMemory, { perAccount: 3, perAddress: 5, windowSeconds: 600 });

  it('counts every call, for asking and for using a link apart', async () => {
    const { email, address } = somebody();
    for (let tries = 0; tries < 3; tries += 1) await throttle.count('forgot', email, address);
    await expect(throttle.count('forgot', email, address)).rejects.toMatchObject(refused);
    await throttle.count('reset', email, address);
  });

  it('counts by address as well', async () => {
    const { address } = somebody();
    for (let tries = 0; tries < 5; tries += 1) await throttle.count('forgot', somebody().email, address);
    await expect(throttle.count('forgot', somebody().email, address)).rejects.toMatchObject(refused);
  });
});
