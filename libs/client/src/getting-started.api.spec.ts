import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programsApi } from '@umbral/contracts';
import { ADMINISTRATOR, PASSWORD, signedIn, stack } from '@umbral/testing';

const AGENTS = 4;
const page = readFileSync(join(__dirname, '../../../docs/api.md'), 'utf8');

it('runs the example of the getting-started page', async () => {
  const [, lines = ''] = /```sh\n([\s\S]*?)```/.exec(page) ?? [];
  const administrator = await signedIn(ADMINISTRATOR, PASSWORD, { gateway: stack.urls.gateway });
  const { id } = await administrator.result(programsApi.create, {
    body: { name: `Primeros pasos ${crypto.randomUUID()}`, roleId: AGENTS, companyIds: [1] },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const key = await administrator.result(programsApi.createKey, { params: { id }, body: {} });
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-euo', 'pipefail', '-c', lines.replaceAll('\n# ', '\necho\n# ')],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        UMBRAL: stack.urls.gateway,
        CLIENT_ID: key.clientId,
        CLIENT_SECRET: key.clientSecret,
      },
    },
  );
  if (status !== 0) throw new Error(stderr);
  const [me, list, created] = stdout
    .trim()
    .split(/\n+/)
    .map((line) => JSON.parse(line) as unknown);
  expect(me).toMatchObject({ id });
  expect(list).toMatchObject({ pagination: { page: 1 } });
  expect(created).toMatchObject({ lastName: 'Sala', userId: id });
});
