import { ADMINISTRATOR_ROLE_ID, authApi, programsApi, secondFactorsApi, usersApi } from '@umbral/contracts';
import { aUser } from '@umbral/contracts/factories';
import { Caller, mailTo, PASSWORD, totpCodeOf, type Member, type Office } from '@umbral/testing';
import { query, stack } from '../support/system.ts';
import { durations, secondsOf, type OwnSpec } from './declared-limits.ts';

/** Something that ends: it can be made older, and used. */
export interface Mortal {
  /** Moves all its instants into the past, as the database stores them. */
  age: (seconds: number) => Promise<unknown>;
  /** Whether it still holds. */
  holds: () => Promise<boolean>;
}
type Try = (office: Office) => Promise<Mortal>;

const direct = { urls: stack.urls, internalKey: stack.internalKey };

/** Moves every instant of these rows, so that no column is left in a present that would hide the one that decides. */
async function ageRows(table: string, where: string, value: unknown, seconds: number): Promise<void> {
  const columns = await query<{ name: string }>(
    'identity',
    `select attname as name from pg_attribute where attrelid = $1::regclass and atttypid = 'timestamptz'::regtype and attnum > 0`,
    [table],
  );
  const moved = columns.map(({ name }) => `${name} = ${name} - make_interval(secs => $2)`).join(', ');
  await query('identity', `update ${table} set ${moved} where ${where} = $1`, [value, seconds]);
}
const rowsOf = (table: string, userId: number) => (seconds: number) => ageRows(table, 'user_id', userId, seconds);

/** The row and the instants in its data. */
async function ageSessions(userId: number, seconds: number): Promise<void> {
  await ageRows('sessions', 'user_id', userId, seconds);
  for (const instant of ['openedAt', 'provenAt', 'endsAt'])
    await query(
      'identity',
      `update sessions set sess = jsonb_set(sess, array[$2], to_jsonb(to_char(
         (sess ->> $2)::timestamptz at time zone 'utc' - make_interval(secs => $3), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
       where user_id = $1 and sess ? $2`,
      [userId, instant, seconds],
    );
}

const person = async (office: Office) => (await office.member({})).user;
const exchanges = async (caller: Caller) => (await caller.exchange(undefined, [])) !== undefined;

async function browserOf(email: string, remember: boolean): Promise<Caller> {
  const { headers } = await new Caller(direct).call(authApi.login, { body: { email, password: PASSWORD, remember } });
  const sessionId = /umbral_session=([^;]+)/.exec(headers.getSetCookie().join())?.[1];
  return new Caller(direct, { sessionId });
}

async function tokenOf(email: string): Promise<Caller> {
  const body = { email, password: PASSWORD };
  const { access_token: bearer } = await new Caller(direct).result(authApi.token, { body });
  return new Caller(direct, { bearer });
}

type Open = (email: string) => Promise<Caller>;
const browser: Open = (email) => browserOf(email, false);
const remembered: Open = (email) => browserOf(email, true);

const unused =
  (open: Open): Try =>
  async (office) => {
    const { id, email } = await person(office);
    const caller = await open(email);
    return { age: (seconds) => ageSessions(id, seconds), holds: () => exchanges(caller) };
  };

/** Used again before each of its idle ends. */
const used =
  (open: Open, idle: string): Try =>
  async (office) => {
    const { id, email } = await person(office);
    const caller = await open(email);
    const step = secondsOf(durations[idle]) - 120;
    const age = async (seconds: number) => {
      for (let left = seconds; left > 0; left -= step) {
        await ageSessions(id, Math.min(left, step));
        if (!(await exchanges(caller))) return;
      }
    };
    return { age, holds: () => exchanges(caller) };
  };

const enrolled = async ({ user, caller }: Member) => {
  const { secret } = await caller.result(secondFactorsApi.startTotp);
  await caller.result(secondFactorsApi.confirmTotp, { body: { code: totpCodeOf(secret) } });
  return { user, caller, secret };
};

/** A reset of second factors, and an administrator who could confirm it but for what `ageBefore` leaves. */
async function pendingReset(office: Office, ageBefore: number) {
  const { user } = await enrolled(await office.member({}));
  const other = await enrolled(await office.member({}, [], { id: ADMINISTRATOR_ROLE_ID }));
  await ageRows('users', 'id', other.user.id, ageBefore);
  for (const table of ['account_changes', 'authenticators']) await rowsOf(table, other.user.id)(ageBefore);
  const params = { id: user.id };
  await office.admin.result(usersApi.askSecondFactorReset, { params });
  const confirms = async () => (await other.caller.call(usersApi.confirmSecondFactorReset, { params })).status === 200;
  return { user, confirms };
}

const tokenIn = async (email: string, subject: RegExp) =>
  /(?:token|restore)=([\w-]+)/.exec((await mailTo(email, subject)).text)?.[1] ?? '';

const spec = (path: string): OwnSpec => ({ spec: path });
const HOUSEKEEPING = spec('libs/service-kit/src/database/housekeeping.api.spec.ts');
const SWEEP = spec('services/identity/src/sessions/expired-records.api.spec.ts');
const RESETS = spec('services/identity/src/second-factors/resets.api.spec.ts');
const WEBHOOKS = spec('services/identity/src/webhooks/webhooks.api.spec.ts');
const SIGNED = spec('services/identity/src/tokens/signed-durations.api.spec.ts');

/** How each duration of the table is tried. */
export const expiries: Record<string, Try | OwnSpec> = {
  sessionIdle: unused(browser),
  session: used(browser, 'sessionIdle'),
  rememberedIdle: unused(remembered),
  remembered: used(remembered, 'rememberedIdle'),
  bearerIdle: unused(tokenOf),
  bearer: used(tokenOf, 'bearerIdle'),
  programToken: async (office) => {
    const { program, caller } = await office.program({});
    return { age: (seconds) => ageSessions(program.id, seconds), holds: () => exchanges(caller) };
  },
  internalToken: SIGNED,
  signingKey: SIGNED,
  knownDevice: SIGNED,
  reauthentication: async (office) => {
    const { user, caller } = await office.member({}, [], { id: ADMINISTRATOR_ROLE_ID });
    const inside = new Caller(direct, { ...(caller.sessionId && { sessionId: caller.sessionId }) });
    const { program } = await office.program({});
    const age = (seconds: number) => ageSessions(user.id, seconds);
    const create = () => inside.call(programsApi.createKey, { params: { id: program.id }, body: {} });
    return { age, holds: async () => (await create()).status === 201 };
  },
  temporaryPassword: async (office) => {
    const { id, email } = await office.user({ roleId: (await office.role()).id });
    await office.admin.result(usersApi.sendCredentials, { params: { id } });
    const password = /^Contraseña[^:]*: (\S{12})$/m.exec((await mailTo(email, /credenciales/)).text)?.[1] ?? '';
    const login = () => new Caller(direct).call(authApi.login, { body: { email, password } });
    return {
      age: (seconds) => ageRows('users', 'id', id, seconds),
      holds: async () => (await login()).status === 200,
    };
  },
  resetLink: async (office) => {
    const { id, email } = await office.user({ roleId: (await office.role()).id });
    await new Caller(direct).result(authApi.forgotPassword, { body: { email } });
    const token = await tokenIn(email, /Restablece/);
    const password = aUser({ roleId: 1 }).password as string;
    const reset = () => new Caller(direct).call(authApi.resetPassword, { body: { email, token, password } });
    return { age: rowsOf('password_reset_tokens', id), holds: async () => (await reset()).status < 300 };
  },
  formerAddress: async (office) => {
    const { user, caller } = await office.member({});
    const body = { ...user, email: user.email.replace('@', '.nueva@') };
    await new Caller(direct, { ...(caller.sessionId && { sessionId: caller.sessionId }) }).result(usersApi.update, {
      params: { id: user.id },
      body,
    });
    const token = await tokenIn(user.email, /correo .* ha cambiado/);
    const restore = () => new Caller(direct).call(authApi.restoreAddress, { body: { token } });
    return { age: rowsOf('former_addresses', user.id), holds: async () => (await restore()).status === 204 };
  },
  enrolment: async (office) => {
    const { user, caller } = await office.member({});
    const { secret } = await caller.result(secondFactorsApi.startTotp);
    const confirm = () => caller.call(secondFactorsApi.confirmTotp, { body: { code: totpCodeOf(secret) } });
    return { age: rowsOf('authenticators', user.id), holds: async () => (await confirm()).status < 300 };
  },
  signInChallenge: async (office) => {
    const { user, secret } = await enrolled(await office.member({}));
    const begun = await new Caller(direct).call(authApi.login, { body: { email: user.email, password: PASSWORD } });
    const cookie = begun.headers.getSetCookie().find((one) => one.includes('umbral_device_signin')) ?? '';
    const { challenge } = begun.problem.details as { challenge: string };
    const headers = { 'x-umbral-devices': cookie.split(';')[0] };
    const finish = () =>
      new Caller(direct).call(secondFactorsApi.signIn, { body: { challenge, code: totpCodeOf(secret, 1) }, headers });
    return { age: rowsOf('sign_in_challenges', user.id), holds: async () => (await finish()).status === 200 };
  },
  passkeyChallenge: async (office) => {
    const { user, caller } = await office.member({});
    await caller.result(secondFactorsApi.startPasskey);
    const response = { clientDataJSON: 'e30', attestationObject: 'e30', transports: [] };
    const passkey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response };
    const add = () => caller.call(secondFactorsApi.addPasskey, { body: { name: 'Llave', passkey } });
    // The answer is no passkey: refused at its field as long as the challenge holds.
    return {
      age: rowsOf('passkey_challenges', user.id),
      holds: async () => (await add()).problem.code !== 'challenge_over',
    };
  },
  resetConfirmation: async (office) => {
    const { user, confirms } = await pendingReset(office, 2 * secondsOf(durations.administratorDependence));
    return { age: rowsOf('second_factor_resets', user.id), holds: confirms };
  },
  administratorDependence: async (office) => {
    let seconds = 0;
    const holds = async () => !(await (await pendingReset(office, seconds)).confirms());
    return { age: async (by) => (seconds = by), holds };
  },
  resetDelay: RESETS,
  resetLapse: RESETS,
  accountJournal: SWEEP,
  webhookDelivery: SWEEP,
  formerWebhookSecret: WEBHOOKS,
  webhookRetries: WEBHOOKS,
  webhookCall: spec('services/identity/src/webhooks/send-message.spec.ts'),
  disconnectedSession: spec('services/gateway/src/session/session-cache.spec.ts'),
  servedVisit: spec('libs/service-kit/src/access/served-visits.spec.ts'),
  idempotencyKey: HOUSEKEEPING,
  publishedEvent: HOUSEKEEPING,
  consumedEvent: HOUSEKEEPING,
  auditExport: spec('services/audit/src/proof/log-export.api.spec.ts'),
  untouchedStudy: spec('services/studies/src/desk/desk.times.spec.ts'),
  reminder: spec('services/studies/src/reminders/reminders.api.spec.ts'),
  verdictChange: spec('services/studies/src/study-verdicts/study-verdicts.api.spec.ts'),
  releaseVisitor: spec('services/releases/src/reports/canaries.api.spec.ts'),
  releaseAddress: spec('services/releases/src/addresses/release-addresses.api.spec.ts'),
  formerRelease: spec('services/releases/src/upload/uploads.api.spec.ts'),
  abandonedDraft: spec('services/releases/src/files/draft-folder.spec.ts'),
};
