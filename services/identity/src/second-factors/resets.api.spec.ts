import { ADMINISTRATOR_ROLE_ID, secondFactorsApi, usersApi } from '@umbral/contracts';
import { durations, intervalOf } from '@umbral/service-kit';
import {
  Caller,
  eventually,
  mailsTo,
  mailTo,
  Office,
  signedIn,
  totpCodeOf,
  type Mail,
  type SignedIn,
} from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, lastAudit, query } from '../../test/events.js';
import { beginSignIn, enrol, finishSignIn } from '../../test/second-factors.js';
import { SoftPasskey } from '../../test/soft-passkey.js';

let office: Office;
let second: SignedIn;
beforeAll(async () => {
  office = await Office.open();
  second = (await independent()).caller;
});
afterAll(closeDatabase);

const administrator = () => office.member({}, [], { id: ADMINISTRATOR_ROLE_ID });
/** An administrator with a second factor, whose account no other person has changed in the last month. */
async function independent() {
  const person = await enrol(await administrator());
  await query(`update account_changes set created_at = created_at - interval '31 days' where user_id = $1`, [
    person.user.id,
  ]);
  return person;
}

const someone = async () => enrol(await office.member({}));
const requestReset = (id: number, by = office.admin) => by.call(usersApi.askSecondFactorReset, { params: { id } });
const confirm = (id: number, by = second) => by.call(usersApi.confirmSecondFactorReset, { params: { id } });
const withdraw = (id: number, by = office.admin) => by.call(usersApi.withdrawSecondFactorReset, { params: { id } });
const codeOf = ({ problem }: { problem: { code: string } }) => problem.code;

describe('[B-MFA-06] lost second factors', () => {
  it('are removed after a request of one administrator and the confirmation of another', async () => {
    const { user, caller } = await someone();
    const requested = await requestReset(user.id);
    expect([requested.status, requested.body.resetAskedBy, requested.body.hasSecondFactor]).toEqual([
      200,
      office.admin.user.id,
      true,
    ]);
    const hours = (Date.parse(requested.body.resetExpiresAt ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThanOrEqual(72);
    expect((await mailTo(user.email, /Se ha pedido restablecer/)).text).toContain(office.admin.user.name);
    expect(await lastAudit('user', user.id)).toMatchObject({
      action: 'second_factor_reset',
      userId: office.admin.user.id,
      details: { changes: { secondFactorReset: { before: null, after: 'asked' } } },
    });
    expect((await beginSignIn(user.email)).problem.code).toBe('second_factor_required');

    const own = await confirm(user.id, office.admin);
    expect([own.status, own.problem.code]).toEqual([403, 'own_request']);
    const again = await requestReset(user.id, second);
    expect([again.status, again.problem.code]).toEqual([409, 'reset_pending']);

    const waiting = await beginSignIn(user.email);
    const done = await confirm(user.id);
    expect([done.status, done.body.resetAskedBy, done.body.hasSecondFactor]).toEqual([200, null, false]);
    expect(await caller.exchange()).toBeUndefined();
    expect(await lastAudit('user', user.id)).toMatchObject({
      userId: second.user.id,
      details: { changes: { secondFactorReset: { before: 'asked', after: 'done' } } },
    });
    await mailTo(user.email, /se ha restablecido/);
    const back = await signedIn(user.email);
    expect(await back.result(secondFactorsApi.get)).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
    const [left] = await query('select 1 from sign_in_challenges where user_id = $1', [user.id]);
    expect([left, waiting.status]).toEqual([undefined, 401]);
  });

  it('are not removed after 72 hours, nor without a request, nor where there are none', async () => {
    const { user } = await someone();
    await requestReset(user.id);
    await query(`update second_factor_resets set expires_at = now() where user_id = $1`, [user.id]);
    const late = await confirm(user.id);
    expect([late.status, late.problem.code]).toEqual([409, 'no_reset_pending']);
    expect((await requestReset(user.id)).status).toBe(200);
    const { user: plain } = await office.member({});
    expect((await requestReset(plain.id)).problem.code).toBe('no_second_factor_there');
  });

  it('cannot be removed by their owner, nor by users who are no administrators', async () => {
    const own = await requestReset(second.user.id, second);
    expect([own.status, own.problem.code]).toEqual([403, 'own_account']);
    const { user } = await someone();
    await requestReset(user.id);
    const { caller } = await office.member({ usuarios: 'delete' });
    expect((await requestReset(user.id, caller)).status).toBe(403);
    expect((await confirm(user.id, caller)).status).toBe(403);
  });
});

describe('[B-MFA-06] an administrator who confirms', () => {
  const attempts: [string, (requester: SignedIn, target: number) => Promise<SignedIn>][] = [
    [
      'was not created after the request',
      async (_requester, target) => {
        await requestReset(target);
        return (await independent()).caller;
      },
    ],
    [
      'has not been created by another person in the last month, with a second factor or without',
      async (_requester, target) => {
        const { caller } = await enrol(await administrator());
        await requestReset(target);
        return caller;
      },
    ],
    [
      'has a second factor since before the request',
      async (_requester, target) => {
        const person = await administrator();
        await query('delete from account_changes where user_id = $1', [person.user.id]);
        await requestReset(target);
        return (await enrol(person)).caller;
      },
    ],
    [
      'has not been mailed credentials since the request',
      async (requester, target) => {
        const { user, secret } = await independent();
        await requestReset(target);
        await requester.result(usersApi.sendCredentials, { params: { id: user.id } });
        const { text } = await mailTo(user.email, /credenciales/);
        const password = /^Contraseña[^:]*: (\S{12})$/m.exec(text)?.[1] ?? '';
        const code = totpCodeOf(secret, 1);
        const session = await finishSignIn(await beginSignIn(user.email, { password }), { code });
        return callerOf(session);
      },
    ],
    [
      'has not got another address since the request',
      async (requester, target) => {
        const { user, secret } = await independent();
        await requestReset(target);
        const email = user.email.replace('persona', 'otra');
        await requester.result(usersApi.update, { params: { id: user.id }, body: { ...user, email } });
        return callerOf(await finishSignIn(await beginSignIn(email), { code: totpCodeOf(secret, 1) }));
      },
    ],
  ];
  const callerOf = ({ headers }: { headers: Headers }) => {
    const caller = new Caller() as SignedIn;
    caller.sessionId = /umbral_session=([\w-]+)/.exec(headers.getSetCookie().join())?.[1];
    return caller;
  };
  it.each(attempts)('%s', async (_what, attempt) => {
    const { user } = await someone();
    const refused = await confirm(user.id, await attempt(office.admin, user.id));
    expect([refused.status, refused.problem.code]).toEqual([403, 'not_independent']);
    expect((await beginSignIn(user.email)).problem.code).toBe('second_factor_required');
    expect((await confirm(user.id)).status).toBe(200);
  });
});

describe('[B-MFA-06] without an independent administrator', () => {
  /** `second` requests it: the administrator of the installation has no second factor. */
  const request = async (by = second) => {
    await query(
      `insert into account_changes (user_id, actor_id, change) select id, 1, 'role' from users where role_id = 1`,
    );
    const person = await someone();
    const { body } = await requestReset(person.user.id, by);
    return { ...person, requested: body };
  };

  it('a reset waits for 24 hours, and every administrator and the user are notified', async () => {
    const { user, requested } = await request();
    const hours = (Date.parse(requested.resetDueAt ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect((await mailTo(user.email, /Se ha pedido restablecer/)).text).toContain('Mi perfil');
    // Other specs request resets too, of which every administrator is notified.
    const isAboutUser = ({ subject, text }: Mail) => /Se va a restablecer/.test(subject) && text.includes(user.email);
    for (const { email } of [office.admin.user, second.user]) {
      const mail = await eventually(async () => (await mailsTo(email)).find(isAboutUser));
      expect(mail.text).toContain('Lo ha pedido: ' + second.user.name);
    }
    expect(codeOf(await beginSignIn(user.email))).toBe('second_factor_required');
    expect(codeOf(await confirm(user.id, office.admin))).toBe('not_independent');
    await withdraw(user.id);
  });

  const age = (id: number, interval: string) =>
    query(
      `update second_factor_resets set created_at = created_at - ${interval}, due_at = due_at - ${interval},
         expires_at = expires_at - ${interval} where user_id = $1`,
      [id],
    );

  it('it lapses when it could not run for too long', async () => {
    const { user } = await request();
    await age(user.id, `${intervalOf(durations.resetDelay)} - ${intervalOf(durations.resetLapse)}`);
    expect(codeOf(await withdraw(user.id))).toBe('no_reset_pending');
    expect(codeOf(await beginSignIn(user.email))).toBe('second_factor_required');
  });

  it('it happens by itself when it is due, once, and is audited', async () => {
    const { user, caller } = await request();
    await age(user.id, intervalOf(durations.resetDelay));
    await eventually(
      () => beginSignIn(user.email),
      ({ status }) => status === 200,
    );
    expect(await caller.exchange()).toBeUndefined();
    await mailTo(user.email, /se ha restablecido/);
    const audited = (await auditOf('user', user.id)).filter(({ action }) => action === 'second_factor_reset');
    expect(audited.map(({ details }) => details.changes)).toEqual([
      { secondFactorReset: { before: null, after: 'asked' } },
      { secondFactorReset: { before: 'asked', after: 'done' } },
    ]);
  });

  it('one that fails does not hold up the others', async () => {
    const [failing, later] = [await request(), await request()];
    const version = (value: string) => query(`update users set version = ${value} where id = $1`, [failing.user.id]);
    // Its next version is out of range.
    await version('2147483647');
    for (const { user } of [failing, later]) await age(user.id, intervalOf(durations.resetDelay));
    await eventually(
      () => beginSignIn(later.user.email),
      ({ status }) => status === 200,
    );
    expect(codeOf(await beginSignIn(failing.user.email))).toBe('second_factor_required');
    await version('7');
    await withdraw(failing.user.id);
  });

  it('it does not happen once its requester is deactivated or no administrator', async () => {
    const { id: roleId } = await office.role();
    const { user: deactivated } = await requestedBy('is_active = false');
    const { user: demoted } = await requestedBy(`role_id = ${roleId}`);
    const { user: later } = await request();
    for (const { id } of [deactivated, demoted, later]) await age(id, intervalOf(durations.resetDelay));
    // Resets happen in the order in which they are due.
    await eventually(
      () => beginSignIn(later.email),
      ({ status }) => status === 200,
    );
    for (const { email } of [deactivated, demoted])
      expect(codeOf(await beginSignIn(email))).toBe('second_factor_required');
  });

  /** The requester is changed after it. */
  async function requestedBy(change: string) {
    const { caller } = await administrator();
    const requested = await request(caller);
    await query(`update users set ${change} where id = $1`, [caller.user.id]);
    return requested;
  }
});

describe('[B-MFA-06] a pending reset', () => {
  it('is withdrawn by any administrator, or by the user concerned, and audited', async () => {
    const { user, caller } = await someone();
    for (const by of [office.admin, second, caller]) {
      await requestReset(user.id);
      const { status, body } = await withdraw(user.id, by);
      expect([status, body.resetAskedBy, body.hasSecondFactor]).toEqual([200, null, true]);
      expect(await lastAudit('user', user.id)).toMatchObject({
        action: 'second_factor_reset',
        userId: by.user.id,
        details: { changes: { secondFactorReset: { before: 'asked', after: 'withdrawn' } } },
      });
    }
    const again = await withdraw(user.id);
    expect([again.status, again.problem.code]).toEqual([409, 'no_reset_pending']);
    expect(codeOf(await confirm(user.id))).toBe('no_reset_pending');
  });

  it('is withdrawn when the user adds or removes a factor, and audited', async () => {
    const person = await someone();
    const { user, caller } = person;
    const addPasskey = async () => {
      const { challenge } = await caller.result(secondFactorsApi.startPasskey);
      const body = { name: 'Portátil', passkey: new SoftPasskey().create(challenge) };
      await caller.result(secondFactorsApi.addPasskey, { body });
    };
    const removePasskey = async () => {
      const { passkeys } = await caller.result(secondFactorsApi.get);
      await caller.result(secondFactorsApi.removePasskey, { params: { id: passkeys[0]?.id ?? 0 } });
    };
    const removeTotp = () => caller.result(secondFactorsApi.removeTotp);
    for (const change of [addPasskey, removeTotp, () => enrol(person), removePasskey]) {
      expect((await requestReset(user.id)).status).toBe(200);
      await change();
      expect(await lastAudit('user', user.id)).toMatchObject({
        userId: user.id,
        details: { changes: { secondFactorReset: { before: 'asked', after: 'withdrawn' } } },
      });
      expect(codeOf(await confirm(user.id))).toBe('no_reset_pending');
    }
  });

  it('is not withdrawn by other users', async () => {
    const company = await office.company();
    const { user } = await enrol(await office.member({}, [company]));
    await requestReset(user.id);
    const { caller: colleague } = await office.member({ usuarios: 'delete' }, [company]);
    expect((await withdraw(user.id, colleague)).status).toBe(403);
    const { caller: stranger } = await office.member({ usuarios: 'delete' });
    expect((await withdraw(user.id, stranger)).status).toBe(403);
  });
});
