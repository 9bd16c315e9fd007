import { authApi, secondFactorsApi, type SecondFactorChallenge } from '@umbral/contracts';
import { DEMO_PASSWORD } from '@umbral/contracts/factories';
import { Caller, totpCodeOf, type Member } from '@umbral/service-kit/testing';

/** Enrols the member with TOTP. */
export async function enrol(member: Member) {
  const { secret } = await member.caller.result(secondFactorsApi.startTotp);
  const body = { code: totpCodeOf(secret) };
  const { recoveryCodes } = await member.caller.result(secondFactorsApi.confirmTotp, { body });
  return { ...member, secret, recoveryCodes };
}

interface Beginning {
  password?: string;
  remember?: boolean;
  /** Cookie of a browser in which another one waits. */
  browser?: string | undefined;
}

/** The first step of a sign-in, from its own address, and from its own browser unless given. */
export async function beginSignIn(
  email: string,
  { password = DEMO_PASSWORD, remember = false, browser: known }: Beginning = {},
) {
  const body = { email, password, remember };
  const reply = await new Caller().call(authApi.login, { body, headers: cookiesOf(known) });
  const browser = reply.headers.getSetCookie().find((cookie) => cookie.includes('umbral_device_signin'));
  const { challenge } = (reply.status === 401 ? (reply.problem.details ?? {}) : {}) as Partial<SecondFactorChallenge>;
  return { ...reply, challenge, browser: browser?.split(';')[0] };
}

export const prove = (body: object, browser?: string) =>
  new Caller().call(secondFactorsApi.signIn, { body, headers: cookiesOf(browser) });

/** As the gateway forwards them. */
const cookiesOf = (browser?: string): Record<string, string> => (browser ? { 'x-umbral-devices': browser } : {});

/** The second step, in the browser of the first. */
export const finishSignIn = (
  { challenge, browser }: { challenge: string | undefined; browser: string | undefined },
  proof: object,
) => prove({ challenge, ...proof }, browser);
