import { authApi, secondFactorsApi, type Problem } from '@umbral/contracts';
import { DEMO_PASSWORD } from '@umbral/contracts/factories';
import { sizes } from '@umbral/service-kit';
import { Caller, mailTo, Office, totpCodeOf, wrongCodeOf } from '@umbral/service-kit/testing';
import { closeDatabase, query, whileChanging } from '../../test/events.js';
import { beginSignIn, enrol, finishSignIn, prove } from '../../test/second-factors.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

const someone = async () => enrol(await office.member({}));
const codeOf = ({ problem }: { problem: { code: string } }) => problem.code;

describe('[B-MFA-03] an attacker of the second factor', () => {
  const ways: [string, (email: string) => Promise<{ status: number; problem: Problem }>][] = [
    ['session', (email) => beginSignIn(email)],
    ['token', (email) => new Caller().call(authApi.token, { body: { email, password: DEMO_PASSWORD } })],
  ];
  it.each(ways)('gets no %s with the password alone while its owner confirms a factor', async (_what, signIn) => {
    const { user, caller } = await office.member({});
    await caller.result(secondFactorsApi.startTotp);
    // The lock and the change of a confirmation.
    const confirmation = `select from users where id = ${user.id} for update;
      update authenticators set confirmed_at = now() where user_id = ${user.id}`;
    const { status, problem } = await whileChanging(confirmation, () => signIn(user.email));
    expect([status, problem.code]).toEqual([401, 'second_factor_required']);
    expect(problem.details).toMatchObject({ methods: ['totp'] });
    expect(await query('select from sessions where user_id = $1', [user.id])).toHaveLength(1);
  });

  it('cannot sign in with a stolen password alone, nor after a reset by mail', async () => {
    const { user } = await someone();
    expect((await beginSignIn(user.email)).headers.getSetCookie().join()).not.toContain('umbral_session');
    await new Caller().call(authApi.forgotPassword, { body: { email: user.email } });
    const { text } = await mailTo(user.email, /Restablece/);
    const link = new URL(/http\S+reset-password\S+/.exec(text)?.[0] ?? '');
    const token = link.searchParams.get('token');
    await new Caller().call(authApi.resetPassword, {
      body: { email: user.email, token, password: 'clave-robada-77' },
    });
    expect(codeOf(await beginSignIn(user.email, { password: 'clave-robada-77' }))).toBe('second_factor_required');
  });

  it('cannot reuse a code, nor an older one, nor one in two concurrent calls', async () => {
    const { user, secret } = await someone();
    const waiting = [await beginSignIn(user.email), await beginSignIn(user.email), await beginSignIn(user.email)];
    // Both of now: on a busy machine the code of a later time would be a new one.
    const [former, code] = [totpCodeOf(secret), totpCodeOf(secret, 1)];
    const replies = await Promise.all(waiting.map((one) => finishSignIn(one, { code })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const older = await finishSignIn(await beginSignIn(user.email), { code: former });
    expect(older.status).toBe(422);
  });

  it('cannot use a code whose step another call is consuming', async () => {
    const { user, secret } = await someone();
    const waiting = await beginSignIn(user.email);
    // As another replica does: the throttle lets one call of an account at a time through each process.
    const consumption = `update authenticators set last_step = ${2 ** 31 - 1} where user_id = ${user.id}`;
    const reply = await whileChanging(consumption, () => finishSignIn(waiting, { code: totpCodeOf(secret, 1) }));
    expect([reply.status, codeOf(reply)]).toEqual([422, 'validation']);
  });

  it('cannot use a challenge twice, of another browser or account, after its expiry, or after a password change', async () => {
    const { user, secret, recoveryCodes } = await someone();
    const other = await someone();
    const waiting = await beginSignIn(user.email);
    const { challenge, browser } = waiting;
    const stolen = await prove({ challenge, code: totpCodeOf(secret, 1) });
    expect([stolen.status, codeOf(stolen)]).toEqual([401, 'challenge_expired']);
    const elsewhere = await prove({ challenge, code: totpCodeOf(secret, 1) }, (await beginSignIn(user.email)).browser);
    expect(codeOf(elsewhere)).toBe('challenge_expired');
    const ofOther = await prove({ challenge, code: totpCodeOf(other.secret, 1) }, browser);
    expect(ofOther.status).toBe(422);
    expect((await finishSignIn(waiting, { code: totpCodeOf(secret, 1) })).status).toBe(200);
    expect(codeOf(await finishSignIn(waiting, { recoveryCode: recoveryCodes[0] }))).toBe('challenge_expired');

    const late = await beginSignIn(user.email);
    await query(`update sign_in_challenges set expires_at = now() where user_id = $1`, [user.id]);
    expect(codeOf(await finishSignIn(late, { recoveryCode: recoveryCodes[0] }))).toBe('challenge_expired');
    const former = await beginSignIn(user.email);
    await query(`update users set password_hash = password_hash || ' ' where id = $1`, [user.id]);
    expect(codeOf(await finishSignIn(former, { recoveryCode: recoveryCodes[0] }))).toBe('challenge_expired');
  });

  it('cannot use a challenge of a password that was changed between its check and the challenge', async () => {
    const { user, secret } = await someone();
    await beginSignIn(user.email);
    await query(`update sign_in_challenges set expires_at = now() where user_id = $1`, [user.id]);
    // A new challenge deletes the expired one, so it waits for this lock after the check of the password.
    const lock = `select from sign_in_challenges where user_id = ${user.id} for update`;
    const newPassword = `update users set password_hash = password_hash || ' ' where id = ${user.id}`;
    const waiting = await whileChanging(lock, () => beginSignIn(user.email), newPassword);
    const { status, problem } = await finishSignIn(waiting, { code: totpCodeOf(secret, 1) });
    expect([status, problem.code]).toEqual([401, 'challenge_expired']);
  });

  it('cannot open two sessions with one challenge and two concurrent proofs', async () => {
    const { user, recoveryCodes } = await someone();
    const waiting = await beginSignIn(user.email);
    const replies = await Promise.all(
      recoveryCodes.slice(0, 4).map((recoveryCode) => finishSignIn(waiting, { recoveryCode })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    // The proof that opened none is not consumed.
    const [used] = await query<{ count: number }>(
      'select count(*)::int from recovery_codes where user_id = $1 and used_at is not null',
      [user.id],
    );
    expect(used?.count).toBe(1);
  });

  it('cannot guess codes: after ten wrong ones the account is locked, from any address and with any challenge', async () => {
    const { user, secret } = await someone();
    for (let turn = 0; turn < 10; turn += 1) {
      const { status } = await finishSignIn(await beginSignIn(user.email), { code: wrongCodeOf(secret) });
      expect(status).toBe(422);
    }
    const right = await finishSignIn(await beginSignIn(user.email), { code: totpCodeOf(secret, 1) });
    expect([right.status, codeOf(right)]).toEqual([429, 'too_many_requests']);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(1);
    const body = { email: user.email, password: DEMO_PASSWORD, code: totpCodeOf(secret, 1) };
    expect((await new Caller().call(authApi.token, { body })).status).toBe(429);
  });

  it('cannot use a secret that was moved to another account', async () => {
    const [mine, theirs] = [await someone(), await someone()];
    await query(
      `update authenticators t set sealed_secret = m.sealed_secret, last_step = 0 from authenticators m where m.user_id = $1 and t.user_id = $2`,
      [mine.user.id, theirs.user.id],
    );
    const moved = await finishSignIn(await beginSignIn(theirs.user.email), { code: totpCodeOf(mine.secret, 1) });
    expect(moved.status).toBe(422);
  });

  it('cannot fill the table with challenges', async () => {
    const { user } = await someone();
    for (let turn = 0; turn < sizes.pendingSignIns.most + 3; turn += 1) await beginSignIn(user.email);
    const [pending] = await query<{ count: number }>(
      'select count(*)::int as count from sign_in_challenges where user_id = $1',
      [user.id],
    );
    expect(pending?.count).toBe(sizes.pendingSignIns.most);
  });

  it.each([{}, { code: '12345' }, { code: '123456', recoveryCode: 'abcdefghjk' }, { recoveryCode: 'corto' }])(
    '%j is refused',
    async (proof) => {
      expect((await prove({ challenge: 'x'.repeat(43), ...proof })).status).toBe(422);
    },
  );

  it('cannot read the factors of other users: there is no operation for it', () => {
    for (const { path } of Object.values(secondFactorsApi)) expect(path).not.toContain(':userId');
  });
});
