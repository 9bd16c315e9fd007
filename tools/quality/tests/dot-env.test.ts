import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inRoot } from '../../local/paths.ts';
import { temporaryFolder } from './temporary-folder.ts';

const PASSWORD_KNOWN = 'postgresql://umbral_catalog:password@127.0.0.1:1/umbral_catalog';

test('commands on a deployment read the .env of the checkout', () => {
  const checkout = temporaryFolder();
  cpSync(inRoot('tools', 'local'), join(checkout, 'tools', 'local'), { recursive: true });
  cpSync(inRoot('package.json'), join(checkout, 'package.json'));
  symlinkSync(inRoot('node_modules'), join(checkout, 'node_modules'));
  writeFileSync(
    join(checkout, '.env'),
    `NODE_ENV=production\nDATABASE_URL_CATALOG=${PASSWORD_KNOWN}\nNATS_URL=nats://127.0.0.1:1`,
  );
  const { PATH } = process.env;
  const run = (command: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', join('tools', 'local', 'main.ts'), ...command], {
      cwd: checkout,
      env: { PATH },
      encoding: 'utf8',
    }).stderr;
  assert.match(run(['migrate']), /The password is publicly known in DATABASE_URL_CATALOG/);
  // It has its broker; its program is not in this folder.
  assert.match(run(['data', 'reconcile']), /^The reconciliation failed/);
});
