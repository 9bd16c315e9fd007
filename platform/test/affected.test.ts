import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { nx } from '../src/build/nx.ts';
import { buildable, everyWorkspace } from '../src/build/workspaces.ts';

/** Names of the workspaces for which `nx affected` would run something, were this file changed. */
async function affectedBy(file: string) {
  const { output } = await nx(['show', 'projects', '--affected', `--files=${file}`, '--json']);
  return (JSON.parse(output) as string[]).map((name) => name.replace('@umbral/', '')).sort();
}

test('a change in a module is checked in that module only', async () => {
  assert.deepEqual(await affectedBy('apps/mf-audits/src/module.ts'), ['mf-audits']);
});

test('a change of the contracts is checked wherever they are used, and nowhere else', async () => {
  const made = ['audit-proof', 'mortgage', 'ui'];
  assert.deepEqual(
    await affectedBy('libs/contracts/src/index.ts'),
    everyWorkspace()
      .map(({ name }) => name.replace('@umbral/', ''))
      .filter((name) => !made.includes(name))
      .sort(),
  );
});

test('every workspace has the commands for it', () => {
  const built = buildable().map(({ name }) => name);
  for (const { name, folder, scripts } of everyWorkspace()) {
    const hasSpecs = existsSync(`${folder}/jest.config.mjs`) || existsSync(`${folder}/test`);
    const wanted = ['lint', 'typecheck', ...(hasSpecs ? ['test'] : []), ...(built.includes(name) ? ['build'] : [])];
    for (const script of wanted) assert.ok(scripts[script], `${name} has no ${script}`);
  }
});
