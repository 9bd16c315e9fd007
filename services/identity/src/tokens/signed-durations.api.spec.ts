import { authApi } from '@umbral/contracts';
import { durations, secondsOf } from '@umbral/service-kit';
import { Caller, Office, PASSWORD } from '@umbral/service-kit/testing';
import { decodeJwt } from 'jose';
import { closeDatabase, query } from '../../test/events.js';

afterAll(closeDatabase);

// What is signed carries its end: no row can be made older.
it('an internal token ends as declared: durations.internalToken', async () => {
  const { caller } = await (await Office.open()).member({});
  const { iat = 0, exp = 0 } = decodeJwt((await caller.exchange(undefined, ['identity']))!.tokens.identity);
  expect(exp - iat).toBe(secondsOf(durations.internalToken));
});

it('a signing key signs as long as declared: durations.signingKey', async () => {
  const keys = await query<{ seconds: number }>(
    'select extract(epoch from signs_until - created_at)::float8 as seconds from signing_keys',
  );
  expect(keys.length).toBeGreaterThan(0);
  for (const { seconds } of keys) expect(Math.round(seconds / 60)).toBe(secondsOf(durations.signingKey) / 60);
});

it('a device is known as long as declared: durations.knownDevice', async () => {
  const { user } = await (await Office.open()).member({});
  const before = Math.floor(Date.now() / 1_000);
  const { headers } = await new Caller().call(authApi.login, { body: { email: user.email, password: PASSWORD } });
  const after = Math.floor(Date.now() / 1_000);
  const cookie = headers.getSetCookie().find((one) => /umbral_device_(?!signin)/.test(one)) ?? '';
  const seconds = secondsOf(durations.knownDevice);
  expect(cookie).toContain(`Max-Age=${seconds}`);
  const [, endsAt] = /=[\w-]+\.(\d+)\./.exec(cookie) ?? [];
  // It was set between the two, however long that took.
  expect(Number(endsAt) - seconds).toBeGreaterThanOrEqual(before);
  expect(Number(endsAt) - seconds).toBeLessThanOrEqual(after);
});
