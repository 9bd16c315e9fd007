import { authApi } from '@umbral/contracts';
import { durations, millisecondsOf, secondsOf } from '@umbral/service-kit';
import { Caller, Office, PASSWORD } from '@umbral/service-kit/testing';
import { decodeJwt } from 'jose';
import { closeDatabase, query } from '../../test/events.js';

afterAll(closeDatabase);

// What is signed carries its end: no row can be made older.
it('an internal token ends as declared: durations.internalToken', async () => {
  const { caller } = await (await Office.open()).member({});
  const before = Date.now();
  const exchanged = await caller.exchange(undefined, ['identity']);
  const ends = (decodeJwt(exchanged!.tokens.identity).exp ?? 0) * 1_000 - millisecondsOf(durations.internalToken);
  expect(ends).toBeGreaterThan(before - 1_000);
  expect(ends).toBeLessThanOrEqual(Date.now());
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
  const { headers } = await new Caller().call(authApi.login, { body: { email: user.email, password: PASSWORD } });
  const cookie = headers.getSetCookie().find((one) => /umbral_device_(?!signin)/.test(one)) ?? '';
  const seconds = secondsOf(durations.knownDevice);
  expect(cookie).toContain(`Max-Age=${seconds}`);
  const [, endsAt] = /=[\w-]+\.(\d+)\./.exec(cookie) ?? [];
  expect(Math.abs(Number(endsAt) - seconds - Date.now() / 1_000)).toBeLessThan(3_600);
});
