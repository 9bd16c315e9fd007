import { AppError } from '@umbral/service-kit';
import { accountOf } from './account-of.js';
import { AccountThrottle } from './account-throttle.js';
import { limitersOn } from './limiters.js';
import { RecoveryThrottle } from './recovery-throttle.js';
import { delayAfter, SignInThrottle } from './sign-in-throttle.js';

const inMemory = limitersOn(undefined);
const refused = { code: 'too_many_requests', status: 429 };
let next = 0;
const newCaller = () => ({ email: `ana${(next += 1)}@umbral.test`, address: `10.0.0.${next}` });

// Retry-After is what is left of a delay: the clock stands still.
beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
});
afterEach(() => jest.restoreAllMocks());

describe('[D07] throttled sign-in', () => {
  const throttle = new SignInThrottle(inMemory, { perAccount: 10, perAddress: 15 });
  const fail = (email: string, address: string) =>
    throttle
      .guard(email, address, () => Promise.reject(new AppError('invalid_credentials')))
      .catch((error: AppError) => error);
  const succeed = (email: string, address: string) => throttle.guard(email, address, () => Promise.resolve('right'));

  it('refuses the eleventh attempt of a caller, right or wrong, with Retry-After', async () => {
    const { email, address } = newCaller();
    for (let tries = 0; tries < 10; tries += 1)
      expect(await fail(email, address)).toMatchObject({ code: 'invalid_credentials' });
    await expect(succeed(email, address)).rejects.toMatchObject({
      ...refused,
      options: { headers: { 'retry-after': '30' } },
    });
  });

  it('verifies ten of many concurrent wrong ones', async () => {
    const { email } = newCaller();
    const errors = await Promise.all(Array.from({ length: 40 }, (_, index) => fail(email, `10.1.0.${index}`)));
    expect(errors.filter(({ code }) => code === 'invalid_credentials')).toHaveLength(10);
  });

  it('accepts any number of correct ones, also concurrently, and resets the failures', async () => {
    const { email, address } = newCaller();
    for (let tries = 0; tries < 9; tries += 1) await fail(email, address);
    await Promise.all(Array.from({ length: 60 }, () => succeed(email, address)));
    expect(await fail(email, address)).toMatchObject({ code: 'invalid_credentials' });
    expect(await succeed(email, address)).toBe('right');
  });

  it('refuses an address that fails for many accounts, and no other one', async () => {
    const { address } = newCaller();
    for (let tries = 0; tries < 14; tries += 1) await fail(newCaller().email, address);
    // A right one of an account of the same address resets its own failures only.
    expect(await succeed(newCaller().email, address)).toBe('right');
    await fail(newCaller().email, address);
    expect(await fail(newCaller().email, address)).toMatchObject(refused);
    const other = newCaller();
    expect(await succeed(other.email, other.address)).toBe('right');
  });

  it('counts nothing but wrong credentials', async () => {
    const { email, address } = newCaller();
    const broken = () => throttle.guard(email, address, () => Promise.reject(new Error('database away')));
    for (let tries = 0; tries < 20; tries += 1) await expect(broken()).rejects.toThrow('database away');
    expect(await succeed(email, address)).toBe('right');
  });

  it('increases the delay after each further failure, up to a quarter of an hour', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(delayAfter)).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });
});

describe('[D07] throttled recovery', () => {
  const throttle = new RecoveryThrottle(inMemory, { perAccount: 3, perAddress: 5 });

  it('counts every call, separately for requesting and for using a link', async () => {
    const { email, address } = newCaller();
    for (let tries = 0; tries < 3; tries += 1) await throttle.count('forgot', email, address);
    await expect(throttle.count('forgot', email, address)).rejects.toMatchObject(refused);
    await throttle.count('reset', email, address);
  });

  it('counts by address too', async () => {
    const { address } = newCaller();
    for (let tries = 0; tries < 5; tries += 1) await throttle.count('forgot', newCaller().email, address);
    await expect(throttle.count('forgot', newCaller().email, address)).rejects.toMatchObject(refused);
  });
});

describe('the addresses of one IPv6 network', () => {
  const limits = { perAccount: 10, perAddress: 5 };
  const addressIn = (network: number) => `2001:db8:0:${network}::${(next += 1)}`;

  it('share the counts, and those of another network do not', async () => {
    const [signIns, recoveries] = [new SignInThrottle(inMemory, limits), new RecoveryThrottle(inMemory, limits)];
    const signIn = (network: number, prove: () => Promise<string>) =>
      signIns.guard(newCaller().email, addressIn(network), prove);
    const wrong = () => Promise.reject(new AppError('invalid_credentials'));
    const right = () => Promise.resolve('right');
    const recover = (network: number) => recoveries.count('forgot', newCaller().email, addressIn(network));
    for (let tries = 0; tries < limits.perAddress; tries += 1) {
      await expect(signIn(1, wrong)).rejects.toMatchObject({ code: 'invalid_credentials' });
      await recover(1);
    }
    await expect(signIn(1, right)).rejects.toMatchObject(refused);
    await expect(recover(1)).rejects.toMatchObject(refused);
    expect(await signIn(2, right)).toBe('right');
    await recover(2);
  });

  it('share a place in the queue of sign-ins', async () => {
    const throttle = new SignInThrottle(inMemory, limits);
    const signIns = Array.from({ length: 300 }, () =>
      throttle.guard(newCaller().email, addressIn(1), () => Promise.resolve('right')),
    );
    const other = throttle.guard(newCaller().email, addressIn(2), () => Promise.resolve('right'));
    const outcomes = await Promise.allSettled(signIns);
    expect(outcomes).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 'overloaded' }) });
    expect(await other).toBe('right');
  });
});

describe('[D07] the account of an address', () => {
  it.each([
    ['case', 'ADMINİSTRACION@UMBRAL.TEST', 'administracion@umbral.test'],
    ['a dotted capital', 'admİn@umbral.test', 'admin@umbral.test'],
    ['a kelvin sign', '\u212Aarl@umbral.test', 'karl@umbral.test'],
    ['wide forms', 'ａｎａ@umbral.test', 'ana@umbral.test'],
    ['composition', 'jose\u0301@umbral.test', 'jos\u00e9@umbral.test'],
    ['blanks around', ' ana@umbral.test ', 'ana@umbral.test'],
  ])('does not depend on %s', (_what, written, stored) => {
    expect(accountOf(written)).toBe(stored);
    expect(accountOf(stored)).toBe(stored);
  });
});

describe('[D07] operations on accounts', () => {
  const bounds = {
    credentialsPerTarget: 3,
    credentialsPerPerson: 5,
    tokensPerProgram: 2,
    passwordChangesPerPerson: 2,
  };

  it('are limited by target and by actor', async () => {
    const throttle = new AccountThrottle(inMemory, bounds);
    const send = (person: number, target: number) =>
      throttle.guardCredentials(person, target, () => Promise.resolve('sent'));
    for (let times = 0; times < 3; times += 1) expect(await send(1, 7)).toBe('sent');
    await expect(send(2, 7)).rejects.toMatchObject({
      ...refused,
      message: 'Ya se le han enviado credenciales varias veces. Espera unos minutos antes de volver a enviarlas',
      options: { headers: { 'retry-after': '600' } },
    });
    for (const target of [8, 9]) await send(1, target);
    for (let times = 0; times < 3; times += 1) await expect(send(1, 10)).rejects.toMatchObject(refused);
    // Refused calls of one person count against no other.
    expect(await send(2, 10)).toBe('sent');
    for (let times = 0; times < 2; times += 1) await throttle.countPasswordChange(1);
    await expect(throttle.countPasswordChange(1)).rejects.toMatchObject(refused);
    await throttle.countPasswordChange(2);
  });

  it('count credentials of a target only once they are sent', async () => {
    const throttle = new AccountThrottle(inMemory, bounds);
    const fail = () => Promise.reject(new AppError('mail_not_sent'));
    for (const person of [1, 2, 3, 4])
      await expect(throttle.guardCredentials(person, 7, fail)).rejects.toMatchObject({ code: 'mail_not_sent' });
  });
});
