import { authApi, type User } from '@umbral/contracts';
import { DEMO_PASSWORD } from '@umbral/contracts/factories';
import { Caller, mailsTo, mailTo, Office } from '@umbral/service-kit/testing';
import { closeDatabase } from '../../test/events.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

const SUBJECT = /dispositivo nuevo/;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const someone = async () => office.user({ roleId: (await office.role()).id });
/** Signs in; returns the device cookie. */
async function login({ email }: User, device?: string): Promise<string> {
  const { headers } = await new Caller().call(authApi.login, {
    body: { email, password: DEMO_PASSWORD },
    headers: { 'user-agent': FIREFOX, 'x-forwarded-for': '192.0.2.41', ...(device && { 'x-umbral-devices': device }) },
  });
  return (
    headers
      .getSetCookie()
      .find((cookie) => cookie.includes('umbral_device'))
      ?.split(';')[0] ?? ''
  );
}
const deviceMails = async ({ email }: User) => (await mailsTo(email)).filter(({ subject }) => SUBJECT.test(subject));

describe('a sign-in from a new device', () => {
  it('is mailed with time, device, network and instructions', async () => {
    const user = await someone();
    await login(user);
    await login(user);
    const { text } = await mailTo(user.email, SUBJECT);
    expect(text).toMatch(/^Cuándo: .* \(hora peninsular\)$/m);
    expect(text).toMatch(/^Dispositivo: Firefox 145 en Windows$/m);
    expect(text).toMatch(/^Red: 192\.0\.2\.x$/m);
    expect(text).toContain('/forgot-password');
    expect(await deviceMails(user)).toHaveLength(1);
  });

  it('is not mailed for the first sign-in of an account, nor for a known device', async () => {
    const [user, other] = [await someone(), await someone()];
    const device = await login(user);
    await login(user, device);
    await login(other);
    // A later mail has arrived, so these would have arrived too.
    await login(other);
    await mailTo(other.email, SUBJECT);
    expect(await deviceMails(user)).toEqual([]);
  });

  it('is not mailed for a wrong password', async () => {
    const user = await someone();
    await login(user);
    const body = { email: user.email, password: 'otra' };
    expect((await new Caller().call(authApi.login, { body })).status).toBe(401);
    await login(user);
    await mailTo(user.email, SUBJECT);
    expect(await deviceMails(user)).toHaveLength(1);
  });
});
