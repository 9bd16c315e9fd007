/** @jest-environment-options {"isolated": true} */
import type { FastifyReply, FastifyRequest } from 'fastify';

const EMAIL = 'ana@umbral.test';
const [FORMER, NEWER] = ['the former sealing key', 'the newer sealing key'];

beforeAll(() => {
  Object.assign(process.env, {
    DATABASE_URL_IDENTITY: 'postgresql://identity@localhost/identity',
    NATS_URL: 'nats://localhost',
    SMTP_URL: 'smtp://localhost',
    INTERNAL_KEY: 'the internal key of the spec',
    FINGERPRINT_KEY: 'the fingerprint key of the spec',
  });
});

/** The device cookies of a call, in a process with these keys. */
async function deviceWith(sealingKeys: string[], sent: string) {
  process.env['SEALING_KEY'] = sealingKeys.join(',');
  jest.resetModules();
  const { DeviceCookies } = await import('./device-cookies.js');
  const cookies: string[] = [];
  const reply = { header: (_name: string, cookie: string) => cookies.push(cookie.split(';')[0] ?? '') };
  const request = { headers: { 'x-umbral-devices': sent } };
  const devices = new DeviceCookies(request as unknown as FastifyRequest, reply as unknown as FastifyReply);
  const remember = (): string => {
    devices.remember(EMAIL, 3);
    return cookies.at(-1) ?? '';
  };
  return { claim: devices.claimFor(EMAIL), remember };
}

it('a device stays known under a newer sealing key, whose cookie is set at the next sign-in', async () => {
  const former = (await deviceWith([FORMER], '')).remember();
  const rotated = await deviceWith([NEWER, FORMER], former);
  expect(rotated.claim).toEqual({ device: expect.stringMatching(/^[\w-]{22}$/) as string, accessVersion: 3 });

  const newer = rotated.remember();
  expect((await deviceWith([NEWER], newer)).claim).toEqual(rotated.claim);
  expect((await deviceWith([NEWER], former)).claim).toBeUndefined();
});

it('a cookie of which any part was changed is unknown', async () => {
  const cookie = (await deviceWith([NEWER], '')).remember();
  const [, device, endsAt, version, signed] = /^(.*)\.(\d+)\.(\d+)\.(.*)$/.exec(cookie) ?? [];
  const forged = [
    [`${device}x`, endsAt, version, signed],
    [device, Number(endsAt) + 1, version, signed],
    [device, endsAt, Number(version) + 1, signed],
    [device, endsAt, version, signed?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
    [device, endsAt, version, ''],
  ];
  for (const parts of forged) expect((await deviceWith([NEWER], parts.join('.'))).claim).toBeUndefined();
  expect((await deviceWith([NEWER], cookie)).claim).toBeDefined();
});
