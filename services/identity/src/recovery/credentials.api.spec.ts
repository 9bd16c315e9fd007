import { usersApi, type User } from '@umbral/contracts';
import { DEMO_PASSWORD } from '@umbral/contracts/factories';
import { mailsTo, mailTo, Office, signedIn, type SignedIn } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, query, whileChanging } from '../../test/events.js';

let office: Office;
let administrator: SignedIn;
beforeAll(async () => {
  office = await Office.open();
  // Mailed credentials are limited by the user that sends them, and other specs send some too.
  administrator = (await office.member({}, [], { id: 1 })).caller;
});
afterAll(closeDatabase);

const send = ({ id }: Pick<User, 'id'>, ifMatch?: string) =>
  administrator.call(usersApi.sendCredentials, {
    params: { id },
    headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
  });
const passwordIn = ({ text }: { text: string }) => /^Contraseña[^:]*: (\S{12})$/m.exec(text)?.[1] ?? '';
const mailedTo = async ({ email }: User) =>
  (await mailsTo(email)).filter(({ subject }) => /credenciales/.test(subject));
const pendingOf = ({ id }: User) => query('select 1 from pending_credentials where user_id = $1', [id]);

describe('[D12] mailed credentials', () => {
  const refusals: [string, (user: User) => Promise<{ status: number }>][] = [
    ['an older version in If-Match', (user) => send(user, `"${user.id}-0"`)],
    [
      'a change of the version that waits for the same lock',
      async (user) => {
        const { headers } = await office.admin.call(usersApi.get, { params: { id: user.id } });
        const renaming = `update users set version = version + 1 where id = ${user.id}`;
        return whileChanging(renaming, () => send(user, headers.get('etag') ?? ''));
      },
    ],
    [
      'a deactivation that waits for the same lock',
      (user) => whileChanging(`update users set is_active = false where id = ${user.id}`, () => send(user)),
    ],
  ];
  it.each(refusals)('are neither mailed nor valid where the call is refused for %s', async (_what, refused) => {
    const { user } = await office.member({});
    expect((await refused(user)).status).toBeGreaterThanOrEqual(400);
    expect(await mailedTo(user)).toEqual([]);
    expect(await pendingOf(user)).toEqual([]);
    expect((await auditOf('user', user.id)).map(({ action }) => action)).not.toContain('send_credentials');
  });

  it('leave nothing pending once they are valid, and end the sessions', async () => {
    const { user, caller } = await office.member({});
    expect((await send(user)).status).toBe(204);
    const password = passwordIn(await mailTo(user.email, /credenciales/));
    expect((await signedIn(user.email, password)).sessionId).toBeDefined();
    expect(await pendingOf(user)).toEqual([]);
    expect(await caller.exchange()).toBeUndefined();
    await expect(signedIn(user.email, DEMO_PASSWORD)).rejects.toThrow('401');
  });

  it('that were prepared but never activated do not sign in, and the former password does', async () => {
    const { user } = await office.member({});
    // As after a crash between preparation and activation.
    await query(
      `insert into pending_credentials (user_id, password_hash, access_version, expires_at)
       select id, (select password_hash from users where id = 1), access_version, now() + interval '1 hour' from users where id = $1`,
      [user.id],
    );
    expect((await signedIn(user.email)).sessionId).toBeDefined();
    expect((await send(user)).status).toBe(204);
    expect(await pendingOf(user)).toEqual([]);
  });
});
