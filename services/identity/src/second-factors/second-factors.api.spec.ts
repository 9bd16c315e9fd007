import { authApi, RECOVERY_CODES, secondFactorsApi, sessionsApi, type Problem } from '@umbral/contracts';
import { DEMO_PASSWORD } from '@umbral/contracts/factories';
import {
  ageSignInsOf,
  Caller,
  eventually,
  mailTo,
  Office,
  signedIn,
  totpCodeOf,
  wrongCodeOf,
  type Member,
} from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, lastAudit, query } from '../../test/events.js';
import { beginSignIn, enrol, finishSignIn } from '../../test/second-factors.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

const someone = async () => enrol(await office.member({}));

describe('[B-MFA-01] enrolling', () => {
  it('takes effect when a code confirms it, returns ten codes, ends other sessions and sends a mail', async () => {
    const member = await office.member({});
    const elsewhere = await signedIn(member.user.email);
    const { secret, uri } = await member.caller.result(secondFactorsApi.startTotp);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Umbral:/);
    expect((await beginSignIn(member.user.email)).status).toBe(200);

    const wrong = await member.caller.call(secondFactorsApi.confirmTotp, { body: { code: wrongCodeOf(secret) } });
    expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([422, 'code']);
    const { recoveryCodes } = await member.caller.result(secondFactorsApi.confirmTotp, {
      body: { code: totpCodeOf(secret) },
    });
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    expect(await elsewhere.exchange()).toBeUndefined();
    expect(await member.caller.exchange()).toBeDefined();
    expect(await member.caller.result(secondFactorsApi.get)).toMatchObject({
      totp: { lastUsedAt: null },
      recoveryCodesLeft: RECOVERY_CODES,
    });
    expect(await lastAudit('user', member.user.id)).toMatchObject({
      action: 'second_factor_add',
      userId: member.user.id,
      details: { changes: { secondFactor: { before: null, after: 'totp' } } },
    });
    expect((await mailTo(member.user.email, /verificación en dos pasos/)).text).toContain('Aplicación de verificación');
  });

  it('stores neither secret nor codes in plain text', async () => {
    const { user, secret, recoveryCodes } = await someone();
    const [stored] = await query<{ sealed_secret: string; code_hash: string }>(
      `select a.sealed_secret, c.code_hash from authenticators a join recovery_codes c using (user_id) where user_id = $1`,
      [user.id],
    );
    expect(stored?.sealed_secret).not.toContain(secret);
    for (const code of recoveryCodes) expect(stored?.code_hash).not.toContain(code.replace('-', ''));
  });

  it('is refused a second time, and when the sign-in is not fresh', async () => {
    const { caller, user } = await someone();
    const again = await caller.call(secondFactorsApi.startTotp);
    expect([again.status, again.problem.code]).toEqual([409, 'second_factor_exists']);
    await ageSignInsOf(user.id);
    for (const op of [secondFactorsApi.startTotp, secondFactorsApi.removeTotp, secondFactorsApi.renewRecoveryCodes]) {
      const { status, problem } = await caller.call(op);
      expect([op.id, status, problem.code]).toEqual([op.id, 403, 'reauthentication_required']);
    }
  });
});

/** As a session whose second factor was proven long ago, and its password just now. */
const forgetFactorProof = (userId: number) =>
  query(`update sessions set sess = sess - 'factorProvenAt' where user_id = $1`, [userId]);
const changes: [string, (member: Member) => Promise<{ status: number; problem: Problem }>][] = [
  ['the removal of the application', ({ caller }) => caller.call(secondFactorsApi.removeTotp)],
  ['new recovery codes', ({ caller }) => caller.call(secondFactorsApi.renewRecoveryCodes)],
  ['another factor', ({ caller }) => caller.call(secondFactorsApi.startPasskey)],
];

describe('[B-MFA-01] changing second factors', () => {
  it.each(changes)('%s requires a recent proof of one, not only the password', async (_what, change) => {
    const member = await someone();
    const { user, caller, secret } = member;
    await forgetFactorProof(user.id);
    const refused = await change(member);
    expect([refused.status, refused.problem.code]).toEqual([403, 'reauthentication_required']);
    const reauthenticate = (proof: object) =>
      caller.call(sessionsApi.reauthenticate, { body: { password: DEMO_PASSWORD, ...proof } });
    expect((await reauthenticate({})).status).toBe(204);
    expect((await change(member)).problem.code).toBe('reauthentication_required');
    const wrong = await reauthenticate({ code: wrongCodeOf(secret) });
    expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([422, 'code']);
    expect((await change(member)).problem.code).toBe('reauthentication_required');
    expect((await reauthenticate({ code: totpCodeOf(secret, 1) })).status).toBe(204);
    expect((await change(member)).status).toBeLessThan(300);
  });

  it('accepts a recovery code, once', async () => {
    const { user, caller, recoveryCodes } = await someone();
    await forgetFactorProof(user.id);
    const body = { password: DEMO_PASSWORD, recoveryCode: recoveryCodes[0] ?? '' };
    expect((await caller.call(sessionsApi.reauthenticate, { body })).status).toBe(204);
    expect((await caller.call(sessionsApi.reauthenticate, { body })).status).toBe(422);
    await mailTo(user.email, /Se ha usado un código/);
    expect((await caller.call(secondFactorsApi.removeTotp)).status).toBe(204);
  });

  it('is possible within ten minutes of a sign-in with the second factor, and only in its session', async () => {
    const { user, caller, secret } = await someone();
    await forgetFactorProof(user.id);
    const { headers } = await finishSignIn(await beginSignIn(user.email), { code: totpCodeOf(secret, 1) });
    const fresh = new Caller();
    fresh.sessionId = /umbral_session=([\w-]+)/.exec(headers.getSetCookie().join())?.[1];
    expect((await caller.call(secondFactorsApi.renewRecoveryCodes)).status).toBe(403);
    expect((await fresh.call(secondFactorsApi.renewRecoveryCodes)).status).toBe(200);
    expect(await caller.exchange()).toBeUndefined();
    await query(
      `update sessions set sess = sess || jsonb_build_object('factorProvenAt', now() - interval '11 minutes') where user_id = $1`,
      [user.id],
    );
    expect((await fresh.call(secondFactorsApi.renewRecoveryCodes)).status).toBe(403);
  });

  it('confirming a second one needs the proof too, whenever it was started', async () => {
    const { caller, user } = await office.member({});
    const { secret } = await caller.result(secondFactorsApi.startTotp);
    await query(
      `insert into passkeys (user_id, name, credential_id, public_key, counter, updated_at) values ($1, 'x', $2, '', 0, now())`,
      [user.id, `spec-${user.id}`],
    );
    const { problem } = await caller.call(secondFactorsApi.confirmTotp, { body: { code: totpCodeOf(secret) } });
    expect(problem.code).toBe('reauthentication_required');
  });
});

describe('[B-MFA-02] signing in with a second factor', () => {
  it('the password alone opens no session: it returns a challenge', async () => {
    const { user } = await someone();
    const { status, headers, problem } = await beginSignIn(user.email);
    expect([status, problem.code]).toEqual([401, 'second_factor_required']);
    expect(problem.details).toEqual({ challenge: expect.any(String) as string, methods: ['totp', 'recovery'] });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^umbral_device_signin=[\w-]{43}; Path=\/api\/auth; HttpOnly; SameSite=Lax; Max-Age=300$/),
    ]);
  });

  it('a wrong password has the same response as without a factor', async () => {
    const { user } = await someone();
    const { problem } = await new Caller().call(authApi.login, { body: { email: user.email, password: 'otra' } });
    expect([problem.code, problem.details]).toEqual(['invalid_credentials', undefined]);
  });

  it('the code completes the sign-in with the requested duration, and is audited', async () => {
    const { user, secret } = await someone();
    const waiting = await beginSignIn(user.email, { remember: true });
    const { status, body, headers } = await finishSignIn(waiting, { code: totpCodeOf(secret, 1) });
    expect([status, body.id]).toEqual([200, user.id]);
    expect(headers.getSetCookie()[0]).toMatch(/^umbral_session=.*Max-Age=2592000/);
    expect(await lastAudit('user', user.id)).toMatchObject({
      action: 'login',
      details: { changes: { secondFactor: { before: null, after: 'totp' } } },
    });
  });

  it('two accounts wait in one browser, and each is completed', async () => {
    const [one, other] = [await someone(), await someone()];
    const first = await beginSignIn(one.user.email);
    const second = await beginSignIn(other.user.email, { browser: first.browser });
    expect(second.browser).toBe(first.browser);
    expect((await finishSignIn(first, { code: totpCodeOf(one.secret, 1) })).status).toBe(200);
    expect((await finishSignIn(second, { code: totpCodeOf(other.secret, 1) })).status).toBe(200);
  });

  it('a recovery code is accepted once, audited and mailed', async () => {
    const { user, caller, recoveryCodes } = await someone();
    const code = recoveryCodes[0]?.toUpperCase() ?? '';
    expect((await finishSignIn(await beginSignIn(user.email), { recoveryCode: code })).status).toBe(200);
    const again = await finishSignIn(await beginSignIn(user.email), { recoveryCode: code });
    expect([again.status, again.problem.errors]).toMatchObject([
      422,
      [{ path: 'recoveryCode', message: 'Este código de recuperación no es correcto o ya se ha usado' }],
    ]);
    expect((await caller.result(secondFactorsApi.get)).recoveryCodesLeft).toBe(9);
    expect((await auditOf('user', user.id)).map(({ action }) => action)).toContain('recovery_code_use');
    expect((await mailTo(user.email, /código de recuperación/)).text).toContain('Te quedan 9');
  });

  it('new recovery codes replace the former ones', async () => {
    const { user, caller, recoveryCodes } = await someone();
    const renewed = await caller.result(secondFactorsApi.renewRecoveryCodes, {});
    expect(renewed.recoveryCodes).toHaveLength(RECOVERY_CODES);
    await mailTo(user.email, /códigos de recuperación nuevos/);
    expect(await lastAudit('user', user.id)).toMatchObject({ action: 'recovery_codes_renew', userId: user.id });
    const former = await finishSignIn(await beginSignIn(user.email), { recoveryCode: recoveryCodes[0] });
    expect(former.status).toBe(422);
    const present = await finishSignIn(await beginSignIn(user.email), { recoveryCode: renewed.recoveryCodes[0] });
    expect(present.status).toBe(200);
  });

  it('after its removal the password suffices, and recovery codes are deleted', async () => {
    const { user, caller } = await someone();
    await caller.result(secondFactorsApi.removeTotp, {});
    expect((await beginSignIn(user.email)).status).toBe(200);
    expect(await caller.result(secondFactorsApi.get)).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
    await mailTo(user.email, /quitado/);
    const none = await caller.call(secondFactorsApi.renewRecoveryCodes, {});
    expect([none.status, none.problem.code]).toEqual([409, 'no_second_factor']);
  });

  it('a bearer token is issued for password and code', async () => {
    const { user, secret } = await someone();
    const token = (code?: string) =>
      new Caller().call(authApi.token, { body: { email: user.email, password: DEMO_PASSWORD, code } });
    const without = await token();
    expect([without.status, without.problem.code, without.problem.details]).toEqual([
      401,
      'second_factor_required',
      { methods: ['totp'] },
    ]);
    const code = totpCodeOf(secret, 1);
    expect((await token(code)).body.access_token).toMatch(/^[\w-]{43}$/);
    expect(await lastAudit('user', user.id)).toMatchObject({
      action: 'login',
      details: { changes: { secondFactor: { before: null, after: 'totp' } } },
    });
    expect((await token(code)).status).toBe(422);
  });

  it('failed attempts are audited', async () => {
    const { user, secret } = await someone();
    await finishSignIn(await beginSignIn(user.email), { code: wrongCodeOf(secret) });
    const failed = async () => (await auditOf('user', user.id)).find(({ action }) => action === 'login_failed');
    expect(await eventually(failed)).toMatchObject({
      details: { changes: { reason: { before: null, after: 'wrong_second_factor' } } },
    });
  });
});
