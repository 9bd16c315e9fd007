import { authApi, encodeUserHeader, rolesApi, usersApi } from '@umbral/contracts';
import { Caller, eventually, Office, PASSWORD, signedIn, stack, type SignedIn } from '@umbral/service-kit/testing';

const target = { gateway: stack.urls.gateway };
const anonymous = new Caller(target);
let office: Office;
let visitor: SignedIn;

beforeAll(async () => {
  office = await Office.open(target);
  visitor = (await office.member({})).caller;
});

const signIn = () => signedIn(visitor.user.email, PASSWORD, target);
const read = (who: Caller, headers = {}) => who.call(usersApi.get, { params: { id: visitor.user.id }, headers });

const untilRefused = (who: Caller) =>
  eventually(
    () => read(who),
    ({ status }) => status === 401,
  );

const ofAdministrator = () => encodeUserHeader({ id: 1, email: 'admin@umbral.test', roleId: 1 });

describe('[D01] signing in through the gateway', () => {
  it('grants access to this session only', async () => {
    const { id, email } = visitor.user;
    expect((await read(visitor)).body).toMatchObject({ id, email });
    expect((await read(anonymous)).status).toBe(401);
  });

  it('[D02] accepts the stored user of this session only', async () => {
    const { id, email, roleId } = visitor.user;
    expect((await read(visitor, { authorization: encodeUserHeader({ id, email, roleId }) })).status).toBe(200);
    const other = await read(visitor, { authorization: ofAdministrator() });
    expect([other.status, other.problem.code]).toEqual([401, 'session_mismatch']);
  });

  it('forged identities are refused', async () => {
    const { sessionId } = office.admin;
    const forged = [
      { 'x-umbral-session': sessionId },
      { 'x-umbral-internal': 'x' },
      { authorization: `Bearer ${sessionId}` },
      { authorization: ofAdministrator() },
      { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJpZCI6MSwicm9sZUlkIjoxfQ.' },
      { cookie: 'umbral_session=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
    ];
    for (const headers of forged) expect((await anonymous.call(usersApi.list, { headers })).status).toBe(401);
    const headers = { 'x-umbral-session': sessionId, 'x-umbral-user': '1' };
    expect((await visitor.call(rolesApi.list, { headers })).status).toBe(403);
  });

  it('[D06] a cross-site write is refused', async () => {
    const answer = await visitor.call(authApi.logout, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([answer.status, answer.problem.code]).toEqual([403, 'cross_origin']);
    expect((await read(visitor)).status).toBe(200);
  });
});

describe('[D08] a session that ends', () => {
  it('by signing out is refused at once', async () => {
    const leaving = await signIn();
    expect((await read(leaving)).status).toBe(200);
    await leaving.call(authApi.logout);
    expect((await read(leaving)).status).toBe(401);
  });

  it('because the user was deactivated is refused, and so is a token', async () => {
    const { id, email } = visitor.user;
    const { access_token: token } = await anonymous.result(authApi.token, { body: { email, password: PASSWORD } });
    const bearer = new Caller(target, { bearer: token });
    const leaving = await signIn();
    for (const who of [leaving, bearer]) expect((await read(who)).status).toBe(200);
    await office.admin.result(usersApi.setActive, { params: { id }, body: { isActive: false } });

    await Promise.all([untilRefused(leaving), untilRefused(bearer)]);
  });
});
