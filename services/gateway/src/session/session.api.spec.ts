import { authApi, encodeUserHeader } from '@umbral/contracts';
import { Office, PASSWORD, stack } from '@umbral/service-kit/testing';
import { send } from '../../test/http.js';
import { administrator, Visitor } from '../../test/visitor.js';

let admin: Visitor;
let email: string;
let visitor: Visitor;
let path: string;

beforeAll(async () => {
  const office = await Office.open();
  admin = await administrator();
  ({ email } = await office.user({ roleId: (await office.role()).id }));
  visitor = await Visitor.signIn(email);
  path = `/api/users/${visitor.user.id}`;
});

/** Milliseconds until the call is refused. */
async function untilRefused(who: Visitor): Promise<number> {
  const start = performance.now();
  while ((await who.call('GET', path)).status !== 401) {
    if (performance.now() - start > 5_000) throw new Error('still accepted after 5 s');
  }
  return performance.now() - start;
}

describe('[D01] signing in through the gateway', () => {
  it('opens the door for this session, and only for it', async () => {
    expect((await visitor.call('GET', path)).json()).toMatchObject({ id: visitor.user.id, email });
    expect((await send(`${stack.urls.gateway}${path}`)).status).toBe(401);
  });

  it('[D02] takes the stored user of this session and no other', async () => {
    const { id, roleId } = visitor.user;
    const own = encodeUserHeader({ id, email, roleId });
    expect((await visitor.call('GET', path, undefined, { authorization: own })).status).toBe(200);

    const other = await visitor.call('GET', path, undefined, {
      authorization: encodeUserHeader({ id: 1, email: 'admin@umbral.test', roleId: 1 }),
    });
    expect(other.json()).toMatchObject({ status: 401, code: 'session_mismatch' });
  });

  it('forged identities are worth nothing', async () => {
    const forged: Record<string, string>[] = [
      { 'x-umbral-session': admin.session },
      { 'x-umbral-internal': 'x' },
      { authorization: `Bearer ${admin.session}` },
      { authorization: encodeUserHeader({ id: 1, email: 'admin@umbral.test', roleId: 1 }) },
      { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJpZCI6MSwicm9sZUlkIjoxfQ.' },
      { cookie: 'umbral_session=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
    ];
    for (const headers of forged) expect((await send(`${stack.urls.gateway}/api/users`, { headers })).status).toBe(401);
    expect(
      (await visitor.call('GET', '/api/roles', undefined, { 'x-umbral-session': admin.session, 'x-umbral-user': '1' }))
        .status,
    ).toBe(403);
  });

  it('[D06] a cross-site write is refused', async () => {
    const answer = await visitor.call('POST', authApi.logout.path, undefined, { 'sec-fetch-site': 'cross-site' });
    expect(answer.json()).toMatchObject({ status: 403, code: 'cross_origin' });
    expect((await visitor.call('GET', path)).status).toBe(200);
  });
});

describe('[D08] a session that ends', () => {
  it('by signing out is refused at once', async () => {
    const leaving = await Visitor.signIn(email);
    expect((await leaving.call('GET', path)).status).toBe(200);
    await leaving.call('POST', authApi.logout.path);

    expect((await leaving.call('GET', path)).status).toBe(401);
  });

  it('because the user was deactivated is refused within half a second, tokens within two', async () => {
    const token = (
      await send(`${stack.urls.gateway}${authApi.token.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      })
    ).json<{ access_token: string }>().access_token;
    const bearer = new Visitor(visitor.user, { authorization: `Bearer ${token}` });
    const leaving = await Visitor.signIn(email);
    for (const who of [leaving, bearer]) expect((await who.call('GET', path)).status).toBe(200);
    await admin.call('PATCH', path, { isActive: false });

    const [cookieGone, tokenGone] = await Promise.all([untilRefused(leaving), untilRefused(bearer)]);
    expect(cookieGone).toBeLessThan(500);
    expect(tokenGone).toBeLessThan(2_000);
  });
});
