import { ADMINISTRATOR_ROLE_ID, authApi, secondFactorsApi, sessionsApi, usersApi } from '@umbral/contracts';
import { DEMO_PASSWORD } from '@umbral/contracts/factories';
import { ageSignInsOf, Caller, mailsTo, mailTo, Office, signedIn } from '@umbral/service-kit/testing';
import { closeDatabase, query, whileChanging } from '../../test/events.js';
import { beginSignIn, enrol, finishSignIn } from '../../test/second-factors.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

const NEW_PASSWORD = 'clave-nueva-77';
const victim = async () => enrol(await office.member({}));
type Victim = Awaited<ReturnType<typeof victim>>;
type Reached = Record<string, string | number | boolean>;

/** 200, 204, or the code of the refusal. */
const outcome = ({ status, problem }: { status: number; problem: { code: string } }) =>
  status < 300 ? status : problem.code;
const linkIn = ({ text }: { text: string }) => new URL(/http\S+reset-password\S+/.exec(text)?.[0] ?? 'http://none');

/** What the holder of a mailbox can do: request a link and set a password. */
async function resetBy(email: string) {
  await new Caller().call(authApi.forgotPassword, { body: { email } });
  const link = linkIn(await mailTo(email, /Restablece/)).searchParams;
  return new Caller().call(authApi.resetPassword, {
    body: { email, token: link.get('token') ?? '', password: NEW_PASSWORD },
  });
}
async function takeBackBy(email: string) {
  const mails = (await mailsTo(email)).filter(({ subject }) => /ha cambiado/.test(subject));
  const token = mails.map((mail) => linkIn(mail).searchParams.get('restore')).find((found) => found) ?? '';
  return new Caller().call(authApi.restoreAddress, { body: { token } });
}
const otherAddress = (email: string) => email.replace('persona', 'otra');
const changeFactors = async (caller: Caller): Promise<Reached> => ({
  remove: outcome(await caller.call(secondFactorsApi.removeTotp)),
  add: outcome(await caller.call(secondFactorsApi.startPasskey)),
  codes: outcome(await caller.call(secondFactorsApi.renewRecoveryCodes)),
});
/** A session of the victim whose sign-in, and proof of the second factor, are old. */
async function stolenSession({ user, caller }: Victim): Promise<Caller> {
  await query(`update sessions set sess = sess - 'factorProvenAt' where user_id = $1`, [user.id]);
  await ageSignInsOf(user.id);
  return caller;
}

const attacks: [string, (victim: Victim) => Promise<Reached>, Reached][] = [
  [
    'the mailbox: sets a password, does not sign in',
    async ({ user }) => ({
      reset: outcome(await resetBy(user.email)),
      signIn: outcome(await beginSignIn(user.email, { password: NEW_PASSWORD })),
    }),
    { reset: 204, signIn: 'second_factor_required' },
  ],
  [
    'the former mailbox, after an administrator moved the account off it and mailed credentials: nothing',
    async ({ user }) => {
      await new Caller().call(authApi.forgotPassword, { body: { email: user.email } });
      const link = linkIn(await mailTo(user.email, /Restablece/)).searchParams;
      const email = otherAddress(user.email);
      await office.admin.result(usersApi.update, { params: { id: user.id }, body: { ...user, email } });
      await office.admin.result(usersApi.sendCredentials, { params: { id: user.id } });
      await mailTo(user.email, /ha cambiado/);
      const body = { email, token: link.get('token') ?? '', password: NEW_PASSWORD };
      return {
        takeBack: outcome(await takeBackBy(user.email)),
        reset: outcome(await new Caller().call(authApi.resetPassword, { body })),
        signIn: outcome(await beginSignIn(user.email)),
      };
    },
    { takeBack: 'invalid_link', reset: 'invalid_link', signIn: 'invalid_credentials' },
  ],
  [
    'the former mailbox, after the owner’s own change: takes the address back, does not sign in',
    async ({ user, caller }) => {
      const email = otherAddress(user.email);
      await caller.result(usersApi.update, { params: { id: user.id }, body: { ...user, email } });
      await mailTo(user.email, /ha cambiado/);
      return {
        takeBack: outcome(await takeBackBy(user.email)),
        formerPassword: outcome(await beginSignIn(user.email)),
        reset: outcome(await resetBy(user.email)),
        signIn: outcome(await beginSignIn(user.email, { password: NEW_PASSWORD })),
      };
    },
    { takeBack: 204, formerPassword: 'invalid_credentials', reset: 204, signIn: 'second_factor_required' },
  ],
  [
    'the password: a pending sign-in, no token',
    async ({ user }) => {
      const body = { email: user.email, password: DEMO_PASSWORD };
      return {
        signIn: outcome(await beginSignIn(user.email)),
        token: outcome(await new Caller().call(authApi.token, { body })),
      };
    },
    { signIn: 'second_factor_required', token: 'second_factor_required' },
  ],
  [
    'an old session: changes nothing',
    async (person) => {
      const caller = await stolenSession(person);
      const { user } = person;
      const newPassword = NEW_PASSWORD;
      const profile = { ...user, email: otherAddress(user.email) };
      return {
        ...(await changeFactors(caller)),
        password: outcome(await caller.call(authApi.changePassword, { body: { userId: user.id, newPassword } })),
        address: outcome(await caller.call(usersApi.update, { params: { id: user.id }, body: profile })),
        sessions: outcome(await caller.call(sessionsApi.endMyOthers)),
      };
    },
    {
      remove: 'reauthentication_required',
      add: 'reauthentication_required',
      codes: 'reauthentication_required',
      password: 'reauthentication_required',
      address: 'reauthentication_required',
      sessions: 'reauthentication_required',
    },
  ],
  [
    'an old session and the password: changes no second factor',
    async (person) => {
      const caller = await stolenSession(person);
      await caller.result(sessionsApi.reauthenticate, { body: { password: DEMO_PASSWORD } });
      return changeFactors(caller);
    },
    {
      remove: 'reauthentication_required',
      add: 'reauthentication_required',
      codes: 'reauthentication_required',
    },
  ],
  [
    'a session, after the owner’s new password: nothing',
    async ({ user, caller, recoveryCodes }) => {
      const recoveryCode = recoveryCodes[0] ?? '';
      const own = await finishSignIn(await beginSignIn(user.email), { recoveryCode });
      const owner = new Caller();
      owner.sessionId = /umbral_session=([\w-]+)/.exec(own.headers.getSetCookie().join())?.[1];
      await owner.result(authApi.changePassword, { body: { userId: user.id, newPassword: NEW_PASSWORD } });
      return { owner: (await owner.exchange()) !== undefined, thief: (await caller.exchange()) !== undefined };
    },
    { owner: true, thief: false },
  ],
  [
    'a pending sign-in, after a change of the account: nothing',
    async ({ user, caller, recoveryCodes }) => {
      const waiting = await beginSignIn(user.email);
      await caller.result(secondFactorsApi.renewRecoveryCodes);
      return { signIn: outcome(await finishSignIn(waiting, { recoveryCode: recoveryCodes[0] })) };
    },
    { signIn: 'challenge_expired' },
  ],
  [
    'a recovery code: nothing without the password',
    async ({ user, recoveryCodes }) => {
      const body = { email: user.email, password: recoveryCodes[0] ?? '' };
      const challenge = 'x'.repeat(43);
      const proof = { challenge, recoveryCode: recoveryCodes[0] };
      return {
        signIn: outcome(await new Caller().call(authApi.login, { body })),
        finish: outcome(await new Caller().call(secondFactorsApi.signIn, { body: proof })),
      };
    },
    { signIn: 'invalid_credentials', finish: 'challenge_expired' },
  ],
  [
    'password and recovery code: signs in and removes the factor; the owner is notified of both',
    async ({ user, recoveryCodes }) => {
      const { headers } = await finishSignIn(await beginSignIn(user.email), { recoveryCode: recoveryCodes[0] });
      const thief = new Caller();
      thief.sessionId = /umbral_session=([\w-]+)/.exec(headers.getSetCookie().join())?.[1];
      const remove = outcome(await thief.call(secondFactorsApi.removeTotp));
      await mailTo(user.email, /Se ha usado un código/);
      await mailTo(user.email, /Se ha quitado un método/);
      return { remove };
    },
    { remove: 204 },
  ],
  [
    'the administrator role, with another administrator of its own making: removes no second factor, does not sign in',
    async ({ user }) => {
      const accomplice = await enrol(await office.member({}, [], { id: ADMINISTRATOR_ROLE_ID }));
      const params = { id: user.id };
      await office.admin.result(usersApi.askSecondFactorReset, { params });
      const confirm = outcome(await accomplice.caller.call(usersApi.confirmSecondFactorReset, { params }));
      await office.admin.result(usersApi.sendCredentials, { params });
      const { text } = await mailTo(user.email, /credenciales/);
      const password = /^Contraseña[^:]*: (\S{12})$/m.exec(text)?.[1] ?? '';
      const signIn = outcome(await beginSignIn(user.email, { password }));
      const withdraw = outcome(await accomplice.caller.call(usersApi.withdrawSecondFactorReset, { params }));
      return { confirm, signIn, withdraw };
    },
    { confirm: 'not_independent', signIn: 'second_factor_required', withdraw: 200 },
  ],
];

describe('[B-MFA-03] [D120] who holds', () => {
  it.each(attacks)('%s', async (_what, attack, reached) => {
    expect(await attack(await victim())).toEqual(reached);
  });

  it('a known device, after the owner’s new password: only the count of unknown devices', async () => {
    const { user } = await office.member({});
    const login = (password: string, devices?: string) =>
      new Caller().call(authApi.login, {
        body: { email: user.email, password },
        ...(devices && { headers: { 'x-umbral-devices': devices } }),
      });
    const { headers } = await login(DEMO_PASSWORD);
    const cookie = headers
      .getSetCookie()
      .find((one) => one.includes('umbral_device'))
      ?.split(';')[0];
    const owner = await signedIn(user.email);
    await owner.result(authApi.changePassword, { body: { userId: user.id, newPassword: NEW_PASSWORD } });
    await Promise.all(Array.from({ length: 10 }, () => login('otra')));
    expect(outcome(await login('otra', cookie))).toBe('too_many_requests');
  });
});

it.each<[string, boolean, (caller: Caller, user: Victim['user']) => Promise<Parameters<typeof outcome>[0]>]>([
  [
    'the own password',
    true,
    (caller, { id: userId }) => caller.call(authApi.changePassword, { body: { userId, newPassword: NEW_PASSWORD } }),
  ],
  [
    'the own address',
    true,
    (caller, user) => {
      const body = { ...user, email: otherAddress(user.email) };
      return caller.call(usersApi.update, { params: { id: user.id }, body });
    },
  ],
  [
    'another user’s state',
    false,
    (caller, { id }) => caller.call(usersApi.setActive, { params: { id }, body: { isActive: false } }),
  ],
])('a session that ends while its request waits does not change %s', async (_what, isOwn, send) => {
  const { user, caller } = await office.member({}, [], { id: ADMINISTRATOR_ROLE_ID });
  const changed = isOwn ? user : (await office.member({})).user;
  const columns = 'email, password_hash, access_version, is_active, version';
  const account = () => query(`select ${columns} from users where id = $1`, [changed.id]);
  const before = await account();
  const ended = `select from users where id = ${changed.id} for update; delete from sessions where user_id = ${user.id}`;
  expect(outcome(await whileChanging(ended, () => send(caller, changed)))).toBe('session_expired');
  expect(await account()).toEqual(before);
});
