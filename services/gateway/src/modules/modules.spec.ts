import type { ReleaseAudience } from '@umbral/contracts';
import { send } from '@umbral/testing';
import { ServedVisits } from '@umbral/service-kit/core';
import { cookieOf, json } from '../../test/headers.js';
import { ANA, INTERNAL_KEY, LUIS, ROBOT, startIdentity } from '../../test/test-identity.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { deployed, manifestOf, releaseOf, startReleases, type TestReleases } from '../../test/test-releases.js';

let releases: TestReleases;
let gateway: TestGateway;

afterEach(async () => {
  await gateway.close();
  await releases.stop();
});

it('lists the deployed modules', async () => {
  releases = await startReleases(deployed(1, [releaseOf('mf-admin', '1.0.0')]));
  gateway = await startGateway({ RELEASES_URL: releases.url });
  const answer = await send(`${gateway.url}/modules.json`);

  expect(answer.body).toEqual([
    {
      manifest: {
        ...manifestOf('mf-admin', '1.0.0'),
        pages: [{ path: '/users', title: 'Usuarios', access: { view: 'usuarios' }, denied: 'screen' }],
      },
      entry: '/modules/mf-admin/1.0.0-0123456789ab/remoteEntry.js',
      integrity: 'sha384-x',
    },
  ]);
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  expect(
    (await send(`${gateway.url}/modules.json`, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } }))
      .status,
  ).toBe(304);
});

describe('a release on trial', () => {
  const start = async (audience: ReleaseAudience) => {
    const tried = releaseOf('mf-admin', '1.1.0');
    releases = await startReleases(deployed(1, [releaseOf('mf-admin', '1.0.0')], [{ audience, release: tried }]));
    const identity = await startIdentity();
    gateway = await startGateway({ RELEASES_URL: releases.url, IDENTITY_URL: identity.url });
    const versionFor = async (headers: Record<string, string> = {}, search = '') => {
      const answer = await send(`${gateway.url}/modules.json${search}`, { headers });
      return (answer.body as { manifest: { version: string } }[])[0]?.manifest.version;
    };
    return { identity, versionFor };
  };

  it('is for the named user; other users, and calls without a session, get the live one', async () => {
    const { identity, versionFor } = await start({ kind: 'people', emails: [ANA.email] });
    expect(await versionFor(cookieOf(ANA))).toBe('1.1.0');
    expect(await versionFor(cookieOf(LUIS))).toBe('1.0.0');
    expect(await versionFor()).toBe('1.0.0');
    expect(await versionFor({ cookie: 'umbral_session=unknown-session-0000000000' })).toBe('1.0.0');
    await identity.stop();
  });

  it('is for a company, and never for a program', async () => {
    const { identity, versionFor } = await start({ kind: 'companies', companyIds: [3] });
    expect(await versionFor(cookieOf(ANA))).toBe('1.1.0');
    expect(await versionFor(cookieOf(LUIS))).toBe('1.0.0');
    expect(await versionFor({ authorization: `Bearer ${ROBOT.secret}` })).toBe('1.0.0');
    await identity.stop();
  });

  it('cannot be requested in the name of another user', async () => {
    const { identity, versionFor } = await start({ kind: 'people', emails: [ANA.email] });
    const claims = { 'x-umbral-user': '7', 'x-umbral-session': ANA.secret, from: ANA.email };
    const asAna = {
      authorization: `User ${Buffer.from(JSON.stringify({ id: 7, email: ANA.email, roleId: 2 })).toString('base64url')}`,
    };
    expect(await versionFor({ ...cookieOf(LUIS), ...claims }, `?email=${ANA.email}&audience=people`)).toBe('1.0.0');
    expect(await versionFor({ ...claims, ...asAna })).toBe('1.0.0');
    expect(await versionFor({ ...cookieOf(LUIS), ...asAna })).toBe('1.0.0');
    await identity.stop();
  });

  it('is distinguished by caches, and exchanges each session once', async () => {
    const { identity } = await start({ kind: 'people', emails: [ANA.email] });
    const list = (who: typeof ANA, more = {}) =>
      send(`${gateway.url}/modules.json`, { headers: { ...cookieOf(who), ...more } });
    const [ana, luis] = [await list(ANA), await list(LUIS)];
    const etag = ana.headers.get('etag') ?? '';
    expect(luis.headers.get('etag')).not.toBe(etag);
    expect([ana.headers.get('cache-control'), ana.headers.get('vary')]).toEqual([
      'private, no-cache',
      'cookie, authorization',
    ]);
    expect((await list(ANA, { 'if-none-match': etag })).status).toBe(304);
    expect((await list(LUIS, { 'if-none-match': etag })).status).toBe(200);
    expect(identity.exchanges()).toHaveLength(2);
    await identity.stop();
  });

  it.each<[ReleaseAudience, string]>([
    [{ kind: 'people', emails: [ANA.email] }, 'preview'],
    [{ kind: 'companies', companyIds: [3] }, 'canary'],
  ])('says which kind of trial it is: %j', async (audience, kind) => {
    const { identity } = await start(audience);
    const listOf = async (who: typeof ANA) =>
      (await send(`${gateway.url}/modules.json`, { headers: cookieOf(who) })).body;
    expect(await listOf(ANA)).toMatchObject([{ trial: kind }]);
    expect(JSON.stringify(await listOf(LUIS))).not.toContain('"trial"');
    await identity.stop();
  });

  const watchedBy = async (who: typeof ANA) =>
    ((await send(`${gateway.url}/modules.json`, { headers: cookieOf(who) })).body as { watched?: boolean }[])[0]
      ?.watched;

  it('is watched, as is the live one beside a canary', async () => {
    const { identity } = await start({ kind: 'companies', companyIds: [3] });
    expect([await watchedBy(ANA), await watchedBy(LUIS)]).toEqual([true, true]);
    await identity.stop();
  });

  const markersOf = async (headers: Record<string, string>) => {
    const answer = await send(`${gateway.url}/modules.json`, { headers });
    return answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('umbral_visit='));
  };
  const markerIn = (cookie: string | undefined) => /^umbral_visit=([^;]+)/.exec(cookie ?? '')?.[1];

  it('marks each visit that gets it, with 304 too, and the live one beside it; unknown callers and programs get no marker', async () => {
    const { identity } = await start({ kind: 'companies', companyIds: [3] });
    const visits = new ServedVisits([INTERNAL_KEY]);
    const [cookie] = await markersOf(cookieOf(ANA));
    expect(cookie).toMatch(
      /^umbral_visit=[\w-]+\.[\w-]{43}; Path=\/api\/releases\/reports; HttpOnly; SameSite=Strict; Max-Age=7200$/,
    );
    const first = visits.verify(markerIn(cookie), ANA.userId);
    expect(first?.paths).toEqual(['mf-admin/1.1.0-0123456789ab']);
    const { headers } = await send(`${gateway.url}/modules.json`, { headers: cookieOf(ANA) });
    const [again] = await markersOf({ ...cookieOf(ANA), 'if-none-match': headers.get('etag') ?? '' });
    expect(visits.verify(markerIn(again), ANA.userId)?.id).not.toBe(first?.id);
    const [ofLuis] = await markersOf(cookieOf(LUIS));
    expect(visits.verify(markerIn(ofLuis), LUIS.userId)?.paths).toEqual(['mf-admin/1.0.0-0123456789ab']);
    expect(await markersOf({})).toEqual([]);
    expect(await markersOf({ authorization: `Bearer ${ROBOT.secret}` })).toEqual([]);
    await identity.stop();
  });

  it('is reported with the marker of the cookie, never with one that the caller puts into a header', async () => {
    const { identity } = await start({ kind: 'companies', companyIds: [3] });
    const sent = async (headers: Record<string, string>) => {
      await send(`${gateway.url}/api/releases/reports`, {
        method: 'POST',
        headers: { ...json, ...headers },
        body: { visits: [], failures: [] },
      });
      const { headers: received } = releases.received.findLast(({ url }) => url === '/api/releases/reports') ?? {};
      return [received?.['x-umbral-visit'], received?.['cookie']];
    };
    const [cookie = ''] = await markersOf(cookieOf(ANA));
    const { cookie: session } = cookieOf(ANA);
    expect(await sent({ cookie: `${session}; ${cookie.split(';')[0]}` })).toEqual([markerIn(cookie), undefined]);
    expect(await sent({ cookie: session as string, 'x-umbral-visit': markerIn(cookie) ?? '' })).toEqual([
      undefined,
      undefined,
    ]);
    await identity.stop();
  });

  it('does not exist: no module is watched, and no session is exchanged', async () => {
    releases = await startReleases(deployed(1, [releaseOf('mf-admin', '1.0.0')]));
    const identity = await startIdentity();
    gateway = await startGateway({ RELEASES_URL: releases.url, IDENTITY_URL: identity.url });
    expect([await watchedBy(ANA), identity.exchanges().length]).toEqual([undefined, 0]);
    await identity.stop();
  });

  it('of a module that has no other release is visible to its audience', async () => {
    const audience = { kind: 'people' as const, emails: [ANA.email] };
    releases = await startReleases(
      deployed(1, [releaseOf('mf-admin', '1.0.0')], [{ audience, release: releaseOf('mf-fresh', '1.0.0') }]),
    );
    const identity = await startIdentity();
    gateway = await startGateway({ RELEASES_URL: releases.url, IDENTITY_URL: identity.url });
    const names = async (who: typeof ANA) =>
      (
        (await send(`${gateway.url}/modules.json`, { headers: cookieOf(who) })).body as { manifest: { name: string } }[]
      ).map(({ manifest: { name } }) => name);
    expect(await names(ANA)).toEqual(['mf-admin', 'mf-fresh']);
    expect(await names(LUIS)).toEqual(['mf-admin']);
    await identity.stop();
  });

  it('is replaced by the live one while identity is unreachable', async () => {
    const { identity, versionFor } = await start({ kind: 'people', emails: [ANA.email] });
    await identity.stop();
    expect(await versionFor(cookieOf(ANA))).toBe('1.0.0');
  });
});
