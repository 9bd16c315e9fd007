import { actorClaims, ownSession, serviceNames } from '@umbral/contracts';
import { Caller, Office, stack } from '@umbral/service-kit/testing';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { closeDatabase, query, whileChanging } from '../../test/events.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

const keysUrl = new URL('/.well-known/jwks.json', stack.urls.identity);
const exchange = (body: object, key?: string, many = '') =>
  fetch(`${stack.urls.identity}/internal/sessions/exchange${many}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(key && { 'x-umbral-internal': key }) },
  });

interface Exchanged {
  tokens: Record<string, string>;
  tokensExpireAt: string;
  expiresAt: string;
  sessionKey: string;
}

describe('exchanging a session for internal tokens', () => {
  it('returns one token per accepted service with the actor, for a minute at most', async () => {
    const company = await office.company();
    const { user, role, caller } = await office.member({ bancos: 'view' }, [company]);
    const answer = (await (await exchange({ sessionId: caller.sessionId }, stack.internalKey)).json()) as Exchanged;
    expect(Object.keys(answer.tokens).sort()).toEqual(['audit', 'catalog', 'identity', 'studies']);
    for (const [audience, token] of Object.entries(answer.tokens)) {
      const { payload } = await jwtVerify(token, createRemoteJWKSet(keysUrl), { audience, algorithms: ['ES256'] });
      expect(actorClaims.parse(payload)).toEqual({
        id: user.id,
        roleId: role.id,
        name: user.name,
        email: user.email,
        companyId: company.id,
        companyIds: [company.id],
        sessionKey: answer.sessionKey,
        auth_time: expect.any(Number),
        permissions: expect.objectContaining({ view: expect.objectContaining({ bancos: true, usuarios: false }) }),
      });
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(60);
    }
    expect(Date.parse(answer.tokensExpireAt)).toBeLessThanOrEqual(Date.now() + 60_000);
    expect(JSON.stringify(answer)).not.toContain(caller.sessionId);
  });

  it('returns tokens of the services that the gateway accepts, and of the first four to one that names none', async () => {
    const { caller } = await office.member({});
    const tokensFor = async (services?: string[]) => {
      const answer = await exchange({ sessionId: caller.sessionId, services }, stack.internalKey);
      return Object.keys(((await answer.json()) as Exchanged).tokens).sort();
    };
    expect(await tokensFor([...serviceNames, 'a-later-service'])).toEqual([...serviceNames].sort());
    expect(await tokensFor(['releases'])).toEqual(['releases']);
    expect(await tokensFor()).toEqual(['audit', 'catalog', 'identity', 'studies']);
  });

  it('requires the internal key; unknown and malformed sessions are 401', async () => {
    const { caller } = await office.member({});
    expect((await exchange({ sessionId: caller.sessionId })).status).toBe(403);
    expect((await exchange({ sessionId: caller.sessionId }, 'another key of some length')).status).toBe(403);
    for (const body of [{ sessionId: 'x' }, { sessionId: '' }, {}, { bearer: 'x' }]) {
      expect((await exchange(body, stack.internalKey)).status).toBe(401);
    }
  });

  it('exchanges a batch in its order, with null for ended sessions', async () => {
    const [one, other, ended] = [await office.member({}), await office.member({}), await office.member({})];
    await query('delete from sessions where user_id = $1', [ended.user.id]);
    const asked = [one, ended, other].map(({ caller }) => ({ sessionId: caller.sessionId }));
    const { sessions } = (await (
      await exchange({ credentials: [...asked, { bearer: one.caller.sessionId }] }, stack.internalKey, '-many')
    ).json()) as { sessions: ({ userId: number } | null)[] };
    expect(sessions.map((session) => session?.userId ?? null)).toEqual([one.user.id, null, other.user.id, null]);
  });

  it('[D01] extends a session in use, up to its absolute end, and refuses one that was idle too long', async () => {
    const { user, caller } = await office.member({});
    await query(`update sessions set expire = date_trunc('second', now()) + interval '10 minutes' where user_id = $1`, [
      user.id,
    ]);
    const stored = () =>
      query<{ endsAt: number; minutes: number; places: number }>(
        `select extract(epoch from expire)::float * 1000 as "endsAt", extract(epoch from expire - now())::float / 60 as minutes,
          jsonb_array_length(sess -> 'places') as places
        from sessions where user_id = $1`,
        [user.id],
      );
    const [idle] = await stored();
    const passive = { sessionId: caller.sessionId, isPassive: true, address: '203.0.113.9', userAgent: 'Firefox' };
    const unattended = (await (await exchange(passive, stack.internalKey)).json()) as Exchanged;
    expect(Date.parse(unattended.expiresAt)).toBe(idle?.endsAt);
    const browser = new Caller({ gateway: stack.urls.gateway }, { sessionId: caller.sessionId });
    await browser.result(ownSession.me, { headers: { 'umbral-unattended': '1' } });
    const [unchanged] = await stored();
    expect(unchanged).toMatchObject({ places: 2, endsAt: idle?.endsAt });
    await browser.result(ownSession.me);
    const [prolonged] = await stored();
    expect(prolonged?.minutes).toBeGreaterThan(115);
    await query(
      `update sessions set sess = jsonb_set(sess, '{endsAt}', to_jsonb(to_char(now() at time zone 'utc' + interval '15 minutes',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), expire = now() + interval '1 minute' where user_id = $1`,
      [user.id],
    );
    const { expiresAt } = (await (
      await exchange({ sessionId: caller.sessionId }, stack.internalKey)
    ).json()) as Exchanged;
    expect((Date.parse(expiresAt) - Date.now()) / 60_000).toBeLessThanOrEqual(15);
    await query(`update sessions set expire = now() - interval '1 second' where user_id = $1`, [user.id]);
    expect(await caller.exchange()).toBeUndefined();
  });

  it('does not wait for a session of a batch that is being changed, and extends the others', async () => {
    const [locked, other] = [await office.member({}), await office.member({})];
    const ids = [locked.user.id, other.user.id];
    await query(`update sessions set expire = now() + interval '10 minutes' where user_id = any($1)`, [ids]);
    const credentials = [locked, other].map(({ caller }) => ({ sessionId: caller.sessionId }));
    const extended = () =>
      query(`select user_id from sessions where user_id = any($1) and expire > now() + interval '1 hour'`, [ids]);
    const lock = `select from sessions where user_id = ${locked.user.id} for update`;
    const { status, found } = await whileChanging(lock, async () => {
      const answer = await exchange({ credentials }, stack.internalKey, '-many');
      return { status: answer.status, found: await extended() };
    });
    expect([status, found]).toEqual([200, [{ user_id: other.user.id }]]);
    await exchange({ credentials }, stack.internalKey, '-many');
    expect(await extended()).toHaveLength(2);
  });

  it('[D29] contains new permissions and companies at once', async () => {
    const { user, role, caller } = await office.member({});
    await query(`insert into role_permissions (role_id, view_name, can_view) values ($1, 'productos', true)`, [
      role.id,
    ]);
    const company = await office.company();
    await query('insert into company_assignments (company_id, user_id, assigned_by) values ($1, $2, 1)', [
      company.id,
      user.id,
    ]);
    const { tokens } = (await (await exchange({ sessionId: caller.sessionId }, stack.internalKey)).json()) as Exchanged;
    const { payload } = await jwtVerify(tokens.studies ?? '', createRemoteJWKSet(keysUrl));
    expect(actorClaims.parse(payload)).toMatchObject({
      companyIds: [company.id],
      permissions: { view: { productos: true } },
    });
  });
});

describe('signing keys', () => {
  it('are published without the private key and stored sealed', async () => {
    const { keys } = (await (await fetch(keysUrl)).json()) as { keys: Record<string, string>[] };
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    const stored = await query<{ sealed_jwk: string }>('select sealed_jwk from signing_keys');
    expect(
      stored.some(
        ({ sealed_jwk }) =>
          sealed_jwk.includes('"d"') || Buffer.from(sealed_jwk, 'base64url').toString('latin1').includes('"d"'),
      ),
    ).toBe(false);
  });

  it('are identified by the kid of the token', async () => {
    const { caller } = await office.member({});
    const { kid, alg } = decodeProtectedHeader((await caller.exchange())?.tokens.identity ?? '');
    const { keys } = (await (await fetch(keysUrl)).json()) as { keys: { kid: string }[] };
    expect([alg, keys.some((key) => key.kid === kid)]).toEqual(['ES256', true]);
  });
});
