import { ADMINISTRATOR_ROLE_ID, secondFactorsApi, usersApi } from '@umbral/contracts';
import type { Sql } from '@umbral/service-kit';
import { mailTo, Office, signedIn, type SignedIn } from '@umbral/service-kit/testing';
import { closeDatabase, lastAudit, query } from '../../test/events.js';
import { beginSignIn, enrol } from '../../test/second-factors.js';
import { hasAnotherAdministrator } from './other-administrator.js';

let office: Office;
let second: SignedIn;
beforeAll(async () => {
  office = await Office.open();
  second = await signedIn((await office.user({ roleId: ADMINISTRATOR_ROLE_ID })).email);
});
afterAll(closeDatabase);

/** Queries as in a verb. */
const openQueries = (run: typeof query) => ({
  one: async <Row extends object>({ text, values }: Sql) => (await run<Row>(text, [...values]))[0],
});

const someone = async () => enrol(await office.member({}));
const requestReset = (id: number, by = office.admin) => by.call(usersApi.askSecondFactorReset, { params: { id } });
const confirm = (id: number, by = second) => by.call(usersApi.confirmSecondFactorReset, { params: { id } });

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

  it('are removed at once if no other administrator could confirm', async () => {
    const { user } = await someone();
    const asker = office.admin.user.id;
    expect(await hasAnotherAdministrator(openQueries(query), asker, user.id)).toBe(true);
    // Simulated, because other suites have administrators.
    const alone: typeof query = (text, values) =>
      query(text.replace('from users', `from (select * from users where id = ${asker}) u`), values);
    expect(await hasAnotherAdministrator(openQueries(alone), asker, user.id)).toBe(false);
    // The user concerned cannot confirm either.
    const pair: typeof query = (text, values) =>
      query(
        text.replace('from users', `from (select * from users where id in (${asker}, ${second.user.id})) u`),
        values,
      );
    expect(await hasAnotherAdministrator(openQueries(pair), asker, second.user.id)).toBe(false);
    expect(await hasAnotherAdministrator(openQueries(pair), asker, user.id)).toBe(true);
  });
});
