import { ADMINISTRATOR_ROLE_ID, authApi, usersApi } from '@umbral/contracts';
import { aUser } from '@umbral/contracts/factories';
import { Caller, mailTo, Office, signedIn, unique, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, lastAudit, query, whileChanging } from '../../test/events.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

const forgot = (email: unknown) => new Caller().call(authApi.forgotPassword, { body: { email } });
const reset = (body: object) => new Caller().call(authApi.resetPassword, { body });

async function linkOf(email: string): Promise<{ email: string; token: string }> {
  await forgot(email);
  const { text } = await mailTo(email, /Restablece/);
  const link = new URL(/http\S+reset-password\S+/.exec(text)?.[0] ?? '');
  return { email: link.searchParams.get('email') ?? '', token: link.searchParams.get('token') ?? '' };
}

describe('[D09] a forgotten password', () => {
  it('[P-API-02] has the same response for known, unknown, inactive and passwordless accounts', async () => {
    const role = await office.role();
    const known = await office.user({ roleId: role.id });
    const inactive = await office.user({ roleId: role.id, isActive: false });
    const replies = [await forgot(known.email), await forgot('nadie@umbral.test'), await forgot(inactive.email)];
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [200, { sent: true }],
      [200, { sent: true }],
      [200, { sent: true }],
    ]);
    await mailTo(known.email, /Restablece/);
    const tokens = await query<{ user_id: number }>(
      'select user_id from password_reset_tokens where user_id = any($1)',
      [[known.id, inactive.id]],
    );
    expect(tokens).toEqual([{ user_id: known.id }]);
  });

  it('stores only the hash of the token', async () => {
    const role = await office.role();
    const user = await office.user({ roleId: role.id });
    const { token } = await linkOf(user.email);
    expect(token.length).toBeGreaterThanOrEqual(22);
    const [stored] = await query<{ token_hash: string; minutes: number }>(
      'select token_hash, extract(epoch from expires_at - now())::float / 60 as minutes from password_reset_tokens where user_id = $1',
      [user.id],
    );
    expect(stored?.token_hash).not.toContain(token);
    expect(stored?.minutes).toBeGreaterThan(29);
    expect(stored?.minutes).toBeLessThanOrEqual(30);
  });

  it.each(['', 'x', 7, undefined])('[P-PWD-02] %p is 422 with the message of the screen', async (email) => {
    const { status, problem } = await forgot(email);
    expect([status, problem.errors]).toMatchObject([
      422,
      [{ path: 'email', message: 'Ingresa un correo electrónico válido' }],
    ]);
  });

  it('[D07] is 429 after twenty calls for one account', async () => {
    const email = `nadie.${unique()}@umbral.test`;
    const replies = await Promise.all(Array.from({ length: 21 }, () => forgot(email)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(20).fill(200), 429]);
  });
});

describe('[D10] resetting a password', () => {
  it('[P-API-03] works once, ends every session and is audited', async () => {
    const { user, caller } = await office.member({});
    const link = await linkOf(user.email);
    expect((await reset({ ...link, password: 'nueva-clave' })).status).toBe(204);
    expect(await caller.exchange()).toBeUndefined();
    expect((await signedIn(user.email, 'nueva-clave')).sessionId).toBeDefined();
    await expect(signedIn(user.email)).rejects.toThrow('401');
    const again = await reset({ ...link, password: 'otra-clave' });
    expect([again.status, again.problem.code, again.problem.message]).toEqual([
      400,
      'invalid_link',
      'El enlace no es válido o ha caducado',
    ]);
    const change = (
      await query<{ payload: object }>(
        `select payload from outbox_events where payload ->> 'action' = 'password_change' and payload ->> 'entityId' = $1`,
        [String(user.id)],
      )
    )[0];
    expect(change?.payload).toMatchObject({ userId: user.id, entityType: 'user', details: { changes: {} } });
  });

  it('of two concurrent calls with one link one succeeds', async () => {
    const { user } = await office.member({});
    const link = await linkOf(user.email);
    const replies = await Promise.all([
      reset({ ...link, password: 'clave-una' }),
      reset({ ...link, password: 'clave-dos' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  it('sets no password while the link or the account changes', async () => {
    for (const change of [
      'update password_reset_tokens set used_at = now() where user_id =',
      'update users set is_active = false where id =',
      'update users set access_version = access_version + 1 where id =',
    ]) {
      const { user } = await office.member({});
      const link = await linkOf(user.email);
      const { status } = await whileChanging(`${change} ${user.id}`, () => reset({ ...link, password: 'clave-nueva' }));
      expect(status).toBe(400);
    }
  });

  it('refuses a missing, foreign, invented or expired token, and nothing changes', async () => {
    const [{ user }, { user: other }] = [await office.member({}), await office.member({})];
    const link = await linkOf(user.email);
    const bad = [
      { email: user.email },
      { email: other.email, token: link.token },
      { email: user.email, token: 'x'.repeat(43) },
      { email: user.email, token: '' },
    ];
    for (const body of bad) expect((await reset({ ...body, password: 'nueva-clave' })).status).toBe(400);
    await query(`update password_reset_tokens set expires_at = now() - interval '1 second' where user_id = $1`, [
      user.id,
    ]);
    expect((await reset({ ...link, password: 'nueva-clave' })).status).toBe(400);
    expect((await signedIn(user.email)).sessionId).toBeDefined();
  });

  it('[P-PWD-16] a short password is 422 and the link stays valid', async () => {
    const { user } = await office.member({});
    const link = await linkOf(user.email);
    const short = await reset({ ...link, password: '12345' });
    expect([short.status, short.problem.errors]).toMatchObject([
      422,
      [{ path: 'password', message: 'La contraseña debe tener al menos 6 caracteres' }],
    ]);
    expect((await reset({ ...link, password: 'sauce7' })).status).toBe(204);
  });

  it('a new password invalidates open links', async () => {
    const { user, caller } = await office.member({});
    const link = await linkOf(user.email);
    await caller.call(authApi.changePassword, { body: { userId: user.id, newPassword: 'cambiada' } });
    expect((await reset({ ...link, password: 'nueva-clave' })).status).toBe(400);
  });
});

describe('[D11] changing one’s own password', () => {
  const change = (who: Caller, body: object) => who.call(authApi.changePassword, { body });

  it('[P-API-04] keeps this session, ends the others, and sends a mail', async () => {
    const { user, caller } = await office.member({});
    const elsewhere = await signedIn(user.email);
    expect((await change(caller, { userId: user.id, newPassword: 'otra-clave' })).status).toBe(204);
    expect(await caller.exchange()).toBeDefined();
    expect(await elsewhere.exchange()).toBeUndefined();
    expect((await signedIn(user.email, 'otra-clave')).sessionId).toBeDefined();
    expect((await mailTo(user.email, /ha cambiado/)).text).not.toContain('otra-clave');
  });

  it('[S-PRF-21] is audited, without the password', async () => {
    const { user, caller } = await office.member({});
    await change(caller, { userId: user.id, newPassword: 'otra-clave' });
    expect(await lastAudit('user', user.id)).toMatchObject({
      action: 'password_change',
      userId: user.id,
      details: { changes: {} },
    });
  });

  it('[P-API-04] that of another user is 403 with any password; a short one is 422', async () => {
    const { user, caller } = await office.member({});
    const refused = await change(caller, { userId: 1, newPassword: 'x' });
    expect([refused.status, refused.problem.message]).toEqual([403, expect.stringContaining('No tienes permiso')]);
    expect((await change(office.admin, { userId: user.id, newPassword: 'una-clave' })).status).toBe(403);
    const { status, problem } = await change(caller, { userId: user.id, newPassword: '12345' });
    expect([status, problem.errors]).toMatchObject([
      422,
      [{ path: 'newPassword', message: 'La nueva contraseña debe tener al menos 6 caracteres' }],
    ]);
    expect((await change(caller, { userId: String(user.id), newPassword: '123456' })).status).toBe(422);
    expect((await change(new Caller(), { userId: user.id, newPassword: '123456' })).status).toBe(401);
  });
});

describe('a password that is easy to guess', () => {
  const COMMON = 'Esta contraseña es demasiado común';
  const KNOWN = 'La contraseña no puede contener tu nombre, tu correo ni el de la empresa';
  const cases = (name: string) => [
    ['123456', COMMON],
    ['QwertY', COMMON],
    [`${name.toUpperCase()} 26`, KNOWN],
    ['xx-berganza-xx', KNOWN],
    ['los de Gestoria Llevant', KNOWN],
    ['Montesinos#9', KNOWN],
  ];
  const person = async () => {
    const company = await office.company({ name: `Gestoría Llevant ${unique()}` });
    const role = await office.role();
    const email = `berganza.${unique()}@pruebas.umbral.test`;
    return office.user({ roleId: role.id, name: 'Íñigo Zubizarreta', email }, [company]);
  };

  it('is refused when its owner changes it, and the old one stays', async () => {
    const user = await person();
    const caller = await signedIn(user.email);
    for (const [newPassword, message] of cases('zubizarreta')) {
      const { status, problem } = await caller.call(authApi.changePassword, { body: { userId: user.id, newPassword } });
      expect([newPassword, status, problem.errors]).toMatchObject([
        newPassword,
        422,
        [{ path: 'newPassword', message }],
      ]);
    }
    expect((await signedIn(user.email)).sessionId).toBeDefined();
  });

  it('is refused with a reset link, which stays valid', async () => {
    const user = await person();
    const link = await linkOf(user.email);
    for (const [password, message] of cases('íñigo')) {
      const { status, problem } = await reset({ ...link, password });
      expect([password, status, problem.errors]).toMatchObject([password, 422, [{ path: 'password', message }]]);
    }
    expect((await reset({ ...link, password: 'sauce y tormenta' })).status).toBe(204);
  });

  it('is refused when an administrator creates a user, who is not created', async () => {
    const role = await office.role();
    const body = aUser({ roleId: role.id, name: 'Íñigo Zubizarreta' });
    for (const [password, message] of [
      ['123456', COMMON],
      ['zubizarreta', KNOWN],
      ['Montesinos#9', KNOWN],
    ]) {
      const { status, problem } = await office.admin.call(usersApi.create, { body: { ...body, password } });
      expect([password, status, problem.errors]).toMatchObject([password, 422, [{ path: 'password', message }]]);
    }
    expect(await query('select id from users where email = $1', [body.email])).toEqual([]);
  });

  it('is refused for the company that the new user joins only: the first of its creator, none of an administrator', async () => {
    const first = await office.company({ name: `Gestoría Llevant ${unique()}` });
    const second = await office.company({ name: `Gestoría Garbinada ${unique()}` });
    const { id: roleId } = await office.role();
    const agent = await office.member({ usuarios: 'view' }, [first, second]);
    const boss = await office.member({}, [first], { id: ADMINISTRATOR_ROLE_ID });
    const create = async ({ caller }: Pick<Member, 'caller'>, password: string) =>
      (await caller.call(usersApi.create, { body: aUser({ roleId, password }) })).status;
    expect(await create(agent, 'los de Llevant')).toBe(422);
    expect(await create(agent, 'los de Garbinada')).toBe(201);
    expect(await create(boss, 'los de Llevant')).toBe(201);
  });
});

describe('sending credentials', () => {
  const send = (who: Caller, id: number) => who.call(usersApi.sendCredentials, { params: { id } });

  describe('to a user', () => {
    let member: Awaited<ReturnType<Office['member']>>;
    let status: number;
    let mail: Awaited<ReturnType<typeof mailTo>>;
    let password: string;
    beforeAll(async () => {
      member = await office.member({});
      ({ status } = await send(office.admin, member.user.id));
      mail = await mailTo(member.user.email, /credenciales/);
      password = /^Contraseña[^:]*: (\S{12})$/m.exec(mail.text)?.[1] ?? '';
    });

    it('[P-API-13] returns nothing, and is audited with its actor, without the password', async () => {
      expect(status).toBe(204);
      const [sent] = await query<{ payload: object }>(
        `select payload from outbox_events where payload ->> 'action' = 'send_credentials' and payload ->> 'entityId' = $1`,
        [String(member.user.id)],
      );
      expect(sent?.payload).toMatchObject({ userId: 1, entityName: member.user.name });
      expect(JSON.stringify(sent)).not.toContain(password);
    });

    it('[P-USR-30] mails a new password', () => {
      expect(password).toHaveLength(12);
      expect(mail.html).toContain(password);
    });

    it('[P-USR-29] [D12] replaces the old password, whose sessions end', async () => {
      expect(await member.caller.exchange()).toBeUndefined();
      await expect(signedIn(member.user.email)).rejects.toThrow('401');
      expect((await signedIn(member.user.email, password)).sessionId).toBeDefined();
    });
  });

  it('[D41] is 412 with an old ETag, and the old password stays', async () => {
    const { user } = await office.member({});
    const headers = { 'if-match': `"${user.id}-0"` };
    const { status } = await office.admin.call(usersApi.sendCredentials, { params: { id: user.id }, headers });
    expect(status).toBe(412);
    expect((await signedIn(user.email)).sessionId).toBeDefined();
  });

  it('[P-USR-10] [D24] is for active, visible users, and never for an administrator by other users', async () => {
    const [here, elsewhere, role] = [await office.company(), await office.company(), await office.role()];
    const { caller } = await office.member({ usuarios: 'view' }, [here]);
    const { caller: blind } = await office.member({}, [here]);
    const inactive = await office.user({ roleId: role.id, isActive: false }, [here]);
    const stranger = await office.user({ roleId: role.id }, [elsewhere]);
    const boss = await office.user({ roleId: 1 }, [here]);
    expect((await send(new Caller(), stranger.id)).status).toBe(401);
    expect((await send(blind, stranger.id)).status).toBe(403);
    expect((await send(caller, stranger.id)).status).toBe(404);
    expect((await send(caller, boss.id)).status).toBe(403);
    expect((await send(caller, inactive.id)).problem.code).toBe('inactive_record');
  });
});
