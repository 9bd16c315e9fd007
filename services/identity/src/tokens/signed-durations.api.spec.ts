import { authApi } from '@umbral/contracts';
import { durations, millisecondsOf, secondsOf } from '@umbral/service-kit';
import { Caller, Office, PASSWORD } from '@umbral/service-kit/testing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { closeDatabase, query } from '../../test/events.js';
import { DeviceCookies } from '../sessions/device-cookies.js';

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
  const cookie = headers.getSetCookie().find((one) => one.startsWith('umbral_device_')) ?? '';
  expect(cookie).toContain(`Max-Age=${secondsOf(durations.knownDevice)}`);

  let set = '';
  const reply = { header: (_name: string, value: string) => (set = value) } as unknown as FastifyReply;
  const at = (now: number, sent = '') =>
    new DeviceCookies({ headers: { 'x-umbral-devices': sent } } as unknown as FastifyRequest, reply, () => now);
  at(0).remember(user.email, 1);
  const [kept = ''] = set.split(';');
  const end = millisecondsOf(durations.knownDevice);
  expect(at(end - 1, kept).claimFor(user.email)).toMatchObject({ accessVersion: 1 });
  expect(at(end, kept).claimFor(user.email)).toBeUndefined();
});
