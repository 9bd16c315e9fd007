import { authApi, sessionsApi, type OpenSession, type User } from '@umbral/contracts';
import { DEMO_PASSWORD } from '@umbral/contracts/factories';
import { Caller, Office, stack, type SignedIn } from '@umbral/service-kit/testing';
import { closeDatabase, eventsOf, lastAudit, query } from '../../test/events.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
const mine = (caller: Caller) => caller.result(sessionsApi.mine);
const others = (sessions: OpenSession[]) => sessions.filter(({ isCurrent }) => !isCurrent);

/** A session of this browser and address. */
async function session(user: Pick<User, 'email'>, userAgent: string, address: string, remember = false) {
  const { headers } = await new Caller().call(authApi.login, {
    body: { email: user.email, password: DEMO_PASSWORD, remember },
    headers: { 'user-agent': userAgent, 'x-forwarded-for': address },
  });
  const sessionId = /umbral_session=([^;]+)/.exec(headers.getSetCookie().join())?.[1];
  return new Caller(stack, { sessionId });
}
/** The exchange of a gateway when the session is used. */
const use = (sessionId: string | undefined, userAgent: string, address: string, isPassive?: boolean) =>
  fetch(`${stack.urls.identity}/internal/sessions/exchange`, {
    method: 'POST',
    body: JSON.stringify({ sessionId, userAgent, address, isPassive }),
    headers: { 'content-type': 'application/json', 'x-umbral-internal': stack.internalKey },
  });

describe('the caller’s open sessions', () => {
  it('are listed with device, range, kind and times; the current one first, without ended ones', async () => {
    const { user, caller } = await office.member({});
    await session(user, FIREFOX, '192.0.2.41', true);
    const ended = await session(user, ANDROID, '198.51.100.7');
    await query("update sessions set expire = now() - interval '1 second' where session_key = $1", [
      (await mine(ended))[0]?.id,
    ]);
    const body = { email: user.email, password: DEMO_PASSWORD };
    await new Caller().result(authApi.token, { body });
    const sessions = await mine(caller);
    expect(sessions[0]).toMatchObject({ isCurrent: true, kind: 'browser' });
    expect(
      others(sessions)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['remembered', 'token']);
    expect(sessions.find(({ kind }) => kind === 'remembered')).toMatchObject({
      device: 'Firefox 145 en Windows',
      network: '192.0.2.x',
      seenFrom: [],
    });
    expect(JSON.stringify(sessions)).not.toContain('192.0.2.41');
    expect(JSON.stringify(sessions)).not.toContain(caller.sessionId);
    const days =
      (Date.parse(sessions.find(({ kind }) => kind === 'remembered')?.endsAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
  });

  it('that are used from another place, like a stolen cookie, show it', async () => {
    const { user, caller } = await office.member({});
    const { sessionId } = await session(user, FIREFOX, '192.0.2.41');
    await use(sessionId, FIREFOX, '192.0.2.41');
    await use(sessionId, ANDROID, '198.51.100.7');
    const [stolen] = others(await mine(caller));
    expect(stolen).toMatchObject({
      device: 'Firefox 145 en Windows',
      network: '192.0.2.x',
      seenFrom: [{ device: 'Chrome 142 en Android', network: '198.51.100.x', lastSeenAt: expect.any(String) }],
    });
  });

  it('show their last use and place also near their absolute end, and an unattended one does not', async () => {
    const { user, caller } = await office.member({});
    const { sessionId } = await session(user, FIREFOX, '192.0.2.41');
    await use(sessionId, ANDROID, '198.51.100.7');
    const lastUse = async () => {
      const [used] = others(await mine(caller));
      return [used?.lastUsedAt, used?.seenFrom[0]?.lastSeenAt] as const;
    };
    await query(
      `update sessions set updated_at = now() - interval '1 hour', expire = now() + interval '30 minutes',
         sess = sess || jsonb_build_object('endsAt', now() + interval '30 minutes',
           'places', jsonb_build_array(sess -> 'places' -> 0 || jsonb_build_object('at', now() - interval '1 hour')))
       where user_id = $1 and session_key <> $2`,
      [user.id, (await mine(caller))[0]?.id],
    );
    const before = await lastUse();
    await use(sessionId, ANDROID, '198.51.100.7', true);
    expect(await lastUse()).toEqual(before);
    await use(sessionId, ANDROID, '198.51.100.7');
    const after = await lastUse();
    expect(after).not.toContain(undefined);
    expect(after.map((at, index) => at !== before[index])).toEqual([true, true]);
  });

  it('end one by one: at once, published to the gateways, audited', async () => {
    const { user, caller } = await office.member({});
    const [one, other] = [await session(user, FIREFOX, '192.0.2.41'), await session(user, ANDROID, '192.0.2.41')];
    const phone = (await mine(caller)).find(({ device }) => device.includes('Android'));
    const end = () => caller.call(sessionsApi.endMine, { params: { sessionId: phone?.id ?? '' } });
    expect((await end()).status).toBe(204);
    expect([await one.exchange(), await other.exchange()]).toEqual([expect.anything(), undefined]);
    expect((await eventsOf('identity.session.ended', 'userId', user.id)).at(-1)).toMatchObject({
      sessionKeys: [phone?.id],
    });
    expect(await lastAudit('user', user.id)).toMatchObject({
      action: 'logout',
      userId: user.id,
      details: { changes: { sessions: { before: ['Chrome 142 en Android (192.0.2.x)'], after: null } } },
    });
    expect((await end()).status).toBe(404);
  });

  it('end all but this one', async () => {
    const { user, caller } = await office.member({});
    const elsewhere = await session(user, FIREFOX, '192.0.2.41');
    expect((await caller.call(sessionsApi.endMyOthers)).status).toBe(204);
    expect(await elsewhere.exchange()).toBeUndefined();
    expect(await mine(caller)).toHaveLength(1);
  });

  it('exclude those of other users: such a one is not found, and stays', async () => {
    const { user } = await office.member({});
    const { caller: stranger } = await office.member({});
    const victim = await session(user, FIREFOX, '192.0.2.41');
    const sessionId = (await mine(victim))[0]?.id ?? '';
    expect((await stranger.call(sessionsApi.endMine, { params: { sessionId } })).status).toBe(404);
    expect(await victim.exchange()).toBeDefined();
  });
});

describe('[D24] the sessions of another user', () => {
  let manager: SignedIn;
  let colleague: User;
  beforeAll(async () => {
    const here = await office.company();
    manager = (await office.member({ usuarios: 'view' }, [here])).caller;
    colleague = (await office.member({}, [here])).user;
  });

  it('are listed and ended, one or all, with the right to change the user', async () => {
    const [one, other] = [
      await session(colleague, FIREFOX, '192.0.2.1'),
      await session(colleague, ANDROID, '192.0.2.2'),
    ];
    const params = { id: colleague.id };
    const seen = await manager.result(sessionsApi.ofUser, { params });
    expect(seen.every(({ isCurrent }) => !isCurrent)).toBe(true);
    const sessionId = seen.find(({ device }) => device.includes('Firefox'))?.id ?? '';
    expect((await manager.call(sessionsApi.endOfUser, { params: { ...params, sessionId } })).status).toBe(204);
    expect([await one.exchange(), await other.exchange()]).toEqual([undefined, expect.anything()]);
    expect((await manager.call(sessionsApi.endAllOfUser, { params })).status).toBe(204);
    expect(await other.exchange()).toBeUndefined();
    expect(await lastAudit('user', colleague.id)).toMatchObject({ action: 'logout', userId: manager.user.id });
  });

  it('are refused for a user with a wider role and an administrator', async () => {
    const params = { id: office.admin.user.id };
    for (const op of [sessionsApi.ofUser, sessionsApi.endAllOfUser])
      expect((await manager.call(op, { params })).status).toBe(404);
    const company = await office.company();
    const { caller } = await office.member({ usuarios: 'view' }, [company]);
    const { user: senior } = await office.member({ usuarios: 'delete' }, [company]);
    const boss = await office.user({ roleId: 1 }, [company]);
    const refusals = await Promise.all(
      [senior, boss].map(({ id }) => caller.call(sessionsApi.ofUser, { params: { id } })),
    );
    expect(refusals.map(({ problem }) => problem.code)).toEqual(['beyond_rights', 'forbidden']);
    const ending = await caller.call(sessionsApi.endAllOfUser, { params: { id: senior.id } });
    expect(ending.problem.code).toBe('beyond_rights');
  });

  it('of the caller end except the current one', async () => {
    const elsewhere = await session(manager.user, FIREFOX, '192.0.2.1');
    expect((await manager.call(sessionsApi.endAllOfUser, { params: { id: manager.user.id } })).status).toBe(204);
    expect([await manager.exchange(), await elsewhere.exchange()]).toEqual([expect.anything(), undefined]);
  });
});

describe('a session that is idle', () => {
  it.each([
    ['browser', 120, false],
    ['remembered', 14 * 24 * 60, true],
  ])('of kind %s ends after %i minutes without use', async (_kind, minutes, remember) => {
    const { user } = await office.member({});
    const caller = await session(user, FIREFOX, '192.0.2.41', remember);
    const key = (await mine(caller))[0]?.id;
    await query(`update sessions set expire = now() + interval '5 minutes' where session_key = $1`, [key]);
    await caller.exchange();
    const [row] = await query<{ minutes: number }>(
      'select ceil(extract(epoch from expire - now()) / 60)::int as minutes from sessions where session_key = $1',
      [key],
    );
    expect(row?.minutes).toBe(minutes);
    await query(`update sessions set expire = now() - interval '1 second' where session_key = $1`, [key]);
    expect(await caller.exchange()).toBeUndefined();
  });

  it('of a program ends after half an hour without use', async () => {
    const { user } = await office.member({});
    const body = { email: user.email, password: DEMO_PASSWORD };
    const before = Date.now();
    const { access_token: bearer, expires_in } = await new Caller().result(authApi.token, { body });
    expect(expires_in).toBe(3_600);
    const sessions = await mine(new Caller(stack, { bearer }));
    const started = Date.parse(sessions[0]?.endsAt ?? '') - 30 * 60_000;
    // The database's clock has microseconds.
    expect(started).toBeGreaterThanOrEqual(before - 1);
    expect(started).toBeLessThanOrEqual(Date.now() + 1);
  });
});
