import { send } from '@umbral/testing';
import { cookieOf } from '../../test/headers.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, startIdentity, type TestIdentity } from '../../test/test-identity.js';
import { downloadPaths } from './downloads.js';

let identity: TestIdentity;
let gateway: TestGateway;

beforeAll(async () => {
  identity = await startIdentity();
  gateway = await startGateway({ IDENTITY_URL: identity.url });
});
afterAll(async () => {
  await gateway.close();
  await identity.stop();
});

const get = (path: string, headers: Record<string, string>) =>
  send(gateway.url + path, { headers: { connection: 'close', ...headers } });

describe('the file of a list', () => {
  it.each(['cross-site', 'same-site', 'same-origin, cross-site'])(
    'is refused to a navigation from elsewhere: %s',
    async (site) => {
      for (const path of ['/api/users/export', '/api/users/export?search=a', '/api/users/%65xport']) {
        const answer = await get(path, { ...cookieOf(ANA), 'sec-fetch-site': site });
        expect([path, answer.status, answer.problem.code]).toEqual([path, 403, 'cross_origin']);
      }
    },
  );

  it.each([{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}])(
    'is answered to %j',
    async (headers) => {
      expect((await get('/api/users/export', { ...cookieOf(ANA), ...(headers as object) })).status).toBe(200);
    },
  );

  it('is answered to a bearer token, which no other site has', async () => {
    const headers = { authorization: `Bearer ${ANA.secret}`, 'sec-fetch-site': 'cross-site' };
    expect((await get('/api/users/export', headers)).status).toBe(200);
  });

  it('is the only kind of read that is refused: others answer nothing that another site can read', async () => {
    expect((await get('/api/users', { ...cookieOf(ANA), 'sec-fetch-site': 'cross-site' })).status).toBe(200);
  });
});

describe('paths of files', () => {
  const isDownload = downloadPaths();

  it.each(['/api/viability-studies/7/schedule', '/api/banks/export', '/api/viability-studies/%37/schedule'])(
    '%s is one',
    (path) => expect(isDownload(path)).toBe(true),
  );

  it.each(['/api/banks', '/api/banks/export/7', '/api/banks/7', '/api/%zz', '/'])('%s is none', (path) =>
    expect(isDownload(path)).toBe(false),
  );
});
