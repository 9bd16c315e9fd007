import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platformVersions } from '@umbral/contracts';
import { send } from '@umbral/testing';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { answerJson, startUpstream, type UpstreamServer } from '../../test/upstream-server.js';

let folder: string;
let gateway: TestGateway;
const upstreams: UpstreamServer[] = [];

/** A replica of a service with this response at /contract.json. */
async function replica(live: unknown, status = 200): Promise<string> {
  const upstream = await startUpstream((_request, response) => answerJson(response, status, live));
  upstreams.push(upstream);
  return upstream.url;
}
const versions = async () => platformVersions.parse((await send(`${gateway.url}/versions.json`)).body);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'umbral-versions-'));
  await writeFile(join(folder, 'shell.json'), JSON.stringify({ shellApi: '1.4.0', singletons: { react: '19.3.1' } }));
});
afterEach(async () => {
  await gateway.close();
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.stop()));
  await rm(folder, { recursive: true, force: true });
});

it('returns the singletons of the shell and the contract version of each service', async () => {
  gateway = await startGateway({
    SHELL_DIR: folder,
    IDENTITY_URL: await replica({ status: 'live', contract: '1.3.0' }),
    CATALOG_URL: await replica({ status: 'live' }),
    STUDIES_URL: await replica({ contract: '9.9.9' }, 503),
  });

  expect(await versions()).toEqual({
    shellApi: '1.4.0',
    singletons: { react: '19.3.1' },
    services: { identity: '1.3.0', catalog: null, studies: null, audit: null, releases: null },
  });
});

it('returns the lowest version of all reachable replicas', async () => {
  const [older, newer] = [await replica({ contract: '1.9.0' }), await replica({ contract: '1.10.0' })];
  gateway = await startGateway({ SHELL_DIR: folder, STUDIES_URL: [newer, older, 'http://127.0.0.1:1'].join(',') });

  expect((await versions()).services).toMatchObject({ studies: '1.9.0' });
});

it('sends one request to each replica for concurrent calls', async () => {
  gateway = await startGateway({ SHELL_DIR: folder, AUDIT_URL: await replica({ contract: '1.0.0' }) });

  await Promise.all([versions(), versions(), versions()]);
  expect(upstreams[0]?.received.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /contract.json']);
});
