import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Builds } from '../../local/dev/builds.ts';
import { openFront, type Front } from '../../release/remote-dev/front.ts';
import { ownGateway } from '../../release/remote-dev/upstream.ts';
import { temporaryFolder } from './temporary-folder.ts';

// The development proxy before a platform that answers each path with itself.
const platform = createServer(({ url }, response) => response.end(url));
let front: Front;

before(async () => {
  await once(platform.listen(0, '127.0.0.1'), 'listening');
  const bundle = temporaryFolder();
  writeFileSync(join(bundle, 'remoteEntry.js'), 'local');
  front = await openFront({
    upstream: ownGateway(`http://127.0.0.1:${(platform.address() as AddressInfo).port}`),
    port: 0,
    builds: new Builds(),
    modules: [{ name: 'notices', bundle }],
  });
});
after(async () => {
  await front.close();
  platform.closeAllConnections();
  platform.close();
});

async function ask(path: string) {
  const call = request({ host: '127.0.0.1', port: front.port, path }).end();
  const [answer] = await once(call, 'response');
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return [answer.statusCode, text];
}

test('every path is a path of the platform, whatever host it names', async () => {
  assert.deepEqual(await ask('//elsewhere.invalid/x?y'), [200, '//elsewhere.invalid/x?y']);
  assert.deepEqual(await ask('/\\elsewhere.invalid/x'), [200, '/\\elsewhere.invalid/x']);
  assert.deepEqual(await ask('http://elsewhere.invalid/x'), [400, 'Only paths are proxied.']);
});

test('a path that cannot be a file of the module is the platform’s', async () => {
  assert.deepEqual(await ask('/modules/notices/dev/remoteEntry.js'), [200, 'local']);
  for (const path of ['/modules/notices/dev/remoteEntry.js/x.js', '/modules/notices/dev/%00.js'])
    assert.deepEqual(await ask(path), [200, path]);
});
