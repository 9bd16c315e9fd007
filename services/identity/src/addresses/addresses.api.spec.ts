import { randomUUID } from 'node:crypto';
import { ADMINISTRATOR_ROLE_ID, authApi, sessionsApi, usersApi, type User } from '@umbral/contracts';
import { DEMO_PASSWORD, unique } from '@umbral/contracts/factories';
import {
  ageSignInsOf,
  Caller,
  eventually,
  mailsTo,
  mailTo,
  Office,
  signedIn,
  type SignedIn,
} from '@umbral/service-kit/testing';
import { closeDatabase, eventsOf, lastAudit, query, whileChanging } from '../../test/events.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

const anonymous = new Caller();
const otherAddress = ({ email }: Pick<User, 'email'>) => email.replace('persona', 'otra');
const change = (caller: SignedIn, user: User, email: string) =>
  caller.call(usersApi.update, { params: { id: user.id }, body: { ...user, email } });
/** One character more than SMTP has room for: the mail server accepts mail, and refuses this recipient. */
const unreachable = () => `${`${unique()}`.padEnd(254 - '@umbral.test'.length, 'x')}@umbral.test`;
const changePassword = ({ id: userId }: User, caller: SignedIn) =>
  caller.result(authApi.changePassword, { body: { userId, newPassword: 'clave-nueva-77' } });
const restore = (token: string) => anonymous.call(authApi.restoreAddress, { body: { token } });

async function tokenIn(address: string): Promise<string> {
  const { text } = await mailTo(address, /ha cambiado/);
  return new URL(/http\S+restore=\S+/.exec(text)?.[0] ?? '').searchParams.get('restore') ?? '';
}
async function resetLinkTo(address: string): Promise<{ email: string; token: string }> {
  const { text } = await mailTo(address, /Restablece/);
  const link = new URL(/http\S+reset-password\S+/.exec(text)?.[0] ?? '').searchParams;
  return { email: link.get('email') ?? '', token: link.get('token') ?? '' };
}

describe('[D120] a changed address', () => {
  it('takes effect at once, ends the other sessions, and notifies the former address', async () => {
    const { user, caller } = await office.member({});
    const elsewhere = await signedIn(user.email);
    const email = otherAddress(user);
    expect((await change(caller, user, email)).body.email).toBe(email);
    expect(await caller.exchange()).toBeDefined();
    expect(await elsewhere.exchange()).toBeUndefined();
    await expect(signedIn(user.email)).rejects.toThrow('401');
    expect((await signedIn(email)).sessionId).toBeDefined();
    const { text } = await mailTo(user.email, /El correo de tu cuenta de Umbral ha cambiado/);
    expect(text).toContain(`Correo nuevo: ${email}`);
    // The sign-in above may have sent a mail about a new device.
    expect((await mailsTo(email)).filter(({ subject }) => /ha cambiado/.test(subject))).toEqual([]);
  });

  it('by another user ends all sessions', async () => {
    const { user, caller } = await office.member({});
    await change(office.admin, user, otherAddress(user));
    expect(await caller.exchange()).toBeUndefined();
    expect((await eventsOf('identity.session.ended', 'userId', user.id)).at(-1)).toEqual({
      userId: user.id,
      sessionKeys: null,
      exceptSessionKey: null,
    });
  });

  it('by another user notifies the former address without a link, and removes earlier links', async () => {
    const { user, caller } = await office.member({});
    const between = otherAddress(user);
    await change(caller, user, between);
    const own = await tokenIn(user.email);
    await change(office.admin, { ...user, email: between }, between.replace('otra', 'tercera'));
    const { text } = await mailTo(between, /ha cambiado/);
    expect(text).toContain(`Correo nuevo: ${between.replace('otra', 'tercera')}`);
    expect(text).not.toContain('http');
    expect((await restore(own)).problem.code).toBe('invalid_link');
    expect(await query('select 1 from former_addresses where user_id = $1', [user.id])).toEqual([]);
  });

  it.each([
    ['its owner’s new password', (user: User, caller: SignedIn) => changePassword(user, caller)],
    ['mailed credentials', (user: User) => office.admin.result(usersApi.sendCredentials, { params: { id: user.id } })],
  ])('can be restored after %s: an intruder could cause it', async (_what, cause) => {
    const { user, caller } = await office.member({});
    await change(caller, user, otherAddress(user));
    const token = await tokenIn(user.email);
    await cause(user, caller);
    expect((await restore(token)).status).toBe(204);
  });

  it('cannot be restored by a link of another access version', async () => {
    const { user, caller } = await office.member({});
    await change(caller, user, otherAddress(user));
    const token = await tokenIn(user.email);
    await query('update users set access_version = access_version + 1 where id = $1', [user.id]);
    expect((await restore(token)).problem.code).toBe('invalid_link');
  });

  it('is restored by its link: sessions and password are removed, a reset link is mailed', async () => {
    const { user, caller } = await office.member({});
    await change(caller, user, otherAddress(user));
    const token = await tokenIn(user.email);
    expect((await restore(token)).status).toBe(204);
    expect(await caller.exchange()).toBeUndefined();
    const { body } = await office.admin.call(usersApi.get, { params: { id: user.id } });
    expect(body.email).toBe(user.email);
    expect(await lastAudit('user', user.id)).toMatchObject({
      action: 'update',
      userId: user.id,
      details: { changes: { email: { before: otherAddress(user), after: user.email } } },
    });
    await expect(signedIn(user.email)).rejects.toThrow('401');
    const link = await resetLinkTo(user.email);
    expect((await anonymous.call(authApi.resetPassword, { body: { ...link, password: 'nueva-clave' } })).status).toBe(
      204,
    );
    expect((await signedIn(user.email, 'nueva-clave')).sessionId).toBeDefined();
    expect((await restore(token)).problem.code).toBe('invalid_link');
  });

  it('changed twice can be restored to the first one, which invalidates the later links', async () => {
    const { user, caller } = await office.member({});
    const between = otherAddress(user);
    await change(caller, user, between);
    await change(caller, { ...user, email: between }, between.replace('otra', 'tercera'));
    const [first, second] = [await tokenIn(user.email), await tokenIn(between)];
    expect((await restore(first)).status).toBe(204);
    expect((await restore(second)).problem.code).toBe('invalid_link');
    expect((await office.admin.call(usersApi.get, { params: { id: user.id } })).body.email).toBe(user.email);
  });

  it('restored from the last one keeps the link of the first one valid', async () => {
    const { user, caller } = await office.member({});
    const between = otherAddress(user);
    await change(caller, user, between);
    await change(caller, { ...user, email: between }, between.replace('otra', 'tercera'));
    const [first, second] = [await tokenIn(user.email), await tokenIn(between)];
    expect((await restore(second)).status).toBe(204);
    expect((await restore(first)).status).toBe(204);
    expect((await office.admin.call(usersApi.get, { params: { id: user.id } })).body.email).toBe(user.email);
  });

  it('is reserved for its account while it can be restored', async () => {
    const { user, caller } = await office.member({});
    await change(caller, user, otherAddress(user));
    const { user: other } = await office.member({});
    expect((await change(office.admin, other, user.email)).problem.code).toBe('duplicate_email');
    const { body: role } = await office.admin.call(usersApi.get, { params: { id: other.id } });
    const created = await office.admin.call(usersApi.create, {
      body: { ...other, roleId: role.roleId, email: user.email, password: DEMO_PASSWORD },
    });
    expect(created.problem.code).toBe('duplicate_email');
  });

  const takers: [string, (other: User, email: string) => Promise<{ problem: { code: string } }>][] = [
    [
      'a new user',
      (other, email) => office.admin.call(usersApi.create, { body: { ...other, email, password: DEMO_PASSWORD } }),
    ],
    ['another user', (other, email) => change(office.admin, other, email)],
  ];
  it.each(takers)('is not taken by %s who waits for the commit of the change', async (_what, take) => {
    const { user } = await office.member({});
    const { user: other } = await office.member({});
    const concurrent = `update users set email = '${otherAddress(user)}' where id = ${user.id};
      insert into former_addresses (user_id, email, token_hash, expires_at, access_version)
        select id, '${user.email}', '${randomUUID()}', now() + interval '1 hour', access_version from users where id = ${user.id}`;
    const { problem } = await whileChanging(concurrent, () => take(other, user.email));
    expect(problem.code).toBe('duplicate_email');
    expect(await query('select from users where email = $1', [user.email])).toEqual([]);
  });

  it('cannot be restored after 72 hours, nor with an invented secret', async () => {
    const { user, caller } = await office.member({});
    await change(caller, user, otherAddress(user));
    const token = await tokenIn(user.email);
    const [{ hours } = { hours: 0 }] = await query<{ hours: number }>(
      'select extract(epoch from expires_at - now())::float / 3600 as hours from former_addresses where user_id = $1',
      [user.id],
    );
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThanOrEqual(72);
    await query('update former_addresses set expires_at = now() where user_id = $1', [user.id]);
    expect((await restore(token)).problem.code).toBe('invalid_link');
    expect((await restore('x'.repeat(43))).status).toBe(400);
  });

  it('restored and then moved by another user notifies the restored address', async () => {
    const { user, caller } = await office.member({});
    await change(caller, user, otherAddress(user));
    await restore(await tokenIn(user.email));
    const email = user.email.replace('persona', 'tercera');
    await change(office.admin, user, email);
    const notices = await eventually(
      async () => (await mailsTo(user.email)).filter(({ text }) => text.includes(`Correo nuevo: ${email}`)),
      (found) => found.length > 0,
    );
    expect(notices).toHaveLength(1);
  });

  it('by its owner is not changed where the mail server refuses the former address', async () => {
    const role = await office.role();
    const user = await office.user({ roleId: role.id, email: unreachable() });
    const caller = await signedIn(user.email);
    const elsewhere = await signedIn(user.email);
    const { status, problem } = await change(caller, user, `otra.${unique()}@umbral.test`);
    expect([status, problem.code]).toEqual([502, 'mail_not_sent']);
    expect(await query('select email from users where id = $1', [user.id])).toEqual([{ email: user.email }]);
    expect(await elsewhere.exchange()).toBeDefined();
  });

  it('of an account without a password sends no mail', async () => {
    const role = await office.role();
    const user = await office.user({ roleId: role.id, password: undefined });
    expect((await change(office.admin, user, otherAddress(user))).status).toBe(200);
    expect(await query('select 1 from former_addresses where user_id = $1', [user.id])).toEqual([]);
  });
});

describe('[D10] [D120] a reset link is invalidated', () => {
  const invalidations: [string, (user: User) => Promise<unknown>][] = [
    ['with a new address, also for the new one', (user) => change(office.admin, user, otherAddress(user))],
    ['with new credentials', (user) => office.admin.result(usersApi.sendCredentials, { params: { id: user.id } })],
    [
      'with the deactivation of its account, also after it is activated again',
      async (user) => {
        const set = (isActive: boolean) =>
          office.admin.result(usersApi.setActive, { params: { id: user.id }, body: { isActive } });
        await set(false);
        await set(true);
      },
    ],
  ];
  it.each(invalidations)('%s', async (_what, invalidate) => {
    const { user } = await office.member({});
    await anonymous.call(authApi.forgotPassword, { body: { email: user.email } });
    const link = await resetLinkTo(user.email);
    await invalidate(user);
    for (const email of [user.email, otherAddress(user)]) {
      const { problem } = await anonymous.call(authApi.resetPassword, {
        body: { ...link, email, password: 'nueva-clave' },
      });
      expect(problem.code).toBe('invalid_link');
    }
  });
});

describe('[D11] changing credentials', () => {
  it('requires the current password when the sign-in is older than ten minutes', async () => {
    const { user, caller } = await office.member({});
    await ageSignInsOf(user.id, 11);
    const password = (currentPassword?: string) =>
      caller.call(authApi.changePassword, { body: { userId: user.id, newPassword: 'otra-clave', currentPassword } });
    const refused = await password();
    expect([refused.status, refused.problem.code]).toEqual([403, 'reauthentication_required']);
    const wrong = await password('otra');
    expect([wrong.status, wrong.problem.code, wrong.problem.errors]).toMatchObject([
      403,
      'reauthentication_required',
      [{ path: 'currentPassword', message: 'La contraseña no es correcta' }],
    ]);
    expect(await caller.exchange()).toBeDefined();
    expect((await password(DEMO_PASSWORD)).status).toBe(204);
    expect((await signedIn(user.email, 'otra-clave')).sessionId).toBeDefined();
  });

  it('requires it for the address, not for the name', async () => {
    const { user, caller } = await office.member({});
    await ageSignInsOf(user.id, 11);
    const profile = (more: object) =>
      caller.call(usersApi.update, { params: { id: user.id }, body: { name: 'Yo', email: user.email, ...more } });
    expect((await profile({})).status).toBe(200);
    expect((await profile({ email: otherAddress(user) })).problem.code).toBe('reauthentication_required');
    const changed = await profile({ email: otherAddress(user), currentPassword: DEMO_PASSWORD });
    expect([changed.status, changed.body.email]).toEqual([200, otherAddress(user)]);
  });

  it('does not require it within ten minutes', async () => {
    const { user, caller } = await office.member({});
    await ageSignInsOf(user.id, 9);
    expect((await change(caller, user, otherAddress(user))).status).toBe(200);
  });

  it('allows ten attempts, and does not affect the sign-in', async () => {
    const { user, caller } = await office.member({});
    await ageSignInsOf(user.id, 11);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () =>
        caller.call(authApi.changePassword, {
          body: { userId: user.id, newPassword: 'otra-clave', currentPassword: 'otra' },
        }),
      ),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(403), 429, 429]);
    expect((await signedIn(user.email)).sessionId).toBeDefined();
  });
});

describe('[D12] a temporary password', () => {
  const temporary = async (user: User) => {
    await office.admin.result(usersApi.sendCredentials, { params: { id: user.id } });
    const { text } = await mailTo(user.email, /credenciales/);
    expect(text).toContain('caduca en 72 horas');
    return /^Contraseña[^:]*: (\S{12})$/m.exec(text)?.[1] ?? '';
  };

  it('makes its user choose their own after the sign-in', async () => {
    const { user } = await office.member({});
    const password = await temporary(user);
    const caller = await signedIn(user.email, password);
    expect(caller.user.hasTemporaryCredentials).toBe(true);
    await caller.result(authApi.changePassword, { body: { userId: user.id, newPassword: 'otra-clave' } });
    expect((await caller.result(authApi.me)).hasTemporaryCredentials).toBe(false);
  });

  it('expires after 72 hours, which is revealed only after the correct password', async () => {
    const { user } = await office.member({});
    const password = await temporary(user);
    await query("update users set password_expires_at = now() - interval '1 second' where id = $1", [user.id]);
    const late = await anonymous.call(authApi.login, { body: { email: user.email, password } });
    expect([late.status, late.problem.code, late.problem.message]).toEqual([
      401,
      'temporary_password_expired',
      'Tu contraseña temporal ha caducado. Pide a tu administrador que te envíe credenciales nuevas',
    ]);
    const wrong = await anonymous.call(authApi.login, { body: { email: user.email, password: 'otra' } });
    expect(wrong.problem.code).toBe('invalid_credentials');
    expect(
      await eventually(
        () => lastAudit('user', user.id),
        (last) => last?.action === 'login_failed',
      ),
    ).toBeDefined();
  });

  it('confirms nothing in a session that outlives it, and is audited', async () => {
    const { user } = await office.member({});
    const password = await temporary(user);
    const caller = await signedIn(user.email, password);
    const prove = () => caller.call(sessionsApi.reauthenticate, { body: { password } });
    const until = (seconds: number) =>
      query('update users set password_expires_at = now() + make_interval(secs => $2) where id = $1', [
        user.id,
        seconds,
      ]);
    await until(600);
    expect((await prove()).status).toBe(204);
    await until(0);
    const { status, problem } = await prove();
    const message = 'Tu contraseña temporal ha caducado. Pide a tu administrador que te envíe credenciales nuevas';
    expect([status, problem.code, problem.errors]).toMatchObject([
      403,
      'reauthentication_required',
      [{ path: 'password', message }],
    ]);
    const last = await eventually(
      () => lastAudit('user', user.id),
      (entry) => entry?.action === 'login_failed',
    );
    expect(last?.details?.changes).toEqual({ reason: { before: null, after: 'expired_password' } });
  });

  it('[D07] is mailed at most three times in ten minutes to one user', async () => {
    const { user } = await office.member({});
    const send = () => office.admin.call(usersApi.sendCredentials, { params: { id: user.id } });
    for (let times = 0; times < 3; times += 1) expect((await send()).status).toBe(204);
    const { status, problem, headers } = await send();
    expect([status, problem.message]).toEqual([
      429,
      'Ya se le han enviado credenciales varias veces. Espera unos minutos antes de volver a enviarlas',
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('[D07] that the mail server refuses is not one of these three', async () => {
    const { id } = await office.user({ roleId: (await office.role()).id, email: unreachable() });
    const { caller } = await office.member({}, [], { id: ADMINISTRATOR_ROLE_ID });
    const send = () => caller.call(usersApi.sendCredentials, { params: { id } });
    for (let times = 0; times < 4; times += 1) expect((await send()).problem.code).toBe('mail_not_sent');
  });
});
