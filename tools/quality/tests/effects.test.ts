import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as contracts from '@umbral/contracts';
import { inRoot } from '../../local/paths.ts';

const { effects, effectsOf, policies } = contracts;
const yes = (is: boolean) => (is ? 'yes' : 'no');

for (const effect of effects)
  test(`docs/security.md has the policy of ${effect}`, () => {
    const { covers, stepUp, audited, callsAMinute, programs, confirmed } = policies[effect];
    const row = readFileSync(inRoot('docs/security.md'), 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`| \`${effect}\``));
    const cells = row?.split('|').map((cell) => cell.trim());
    const expected = [covers, yes(stepUp), yes(audited), String(callsAMinute ?? '-'), yes(programs), yes(confirmed)];
    assert.deepEqual(cells?.slice(2, -1), expected);
  });

/** `banksApi.remove` of a source file. */
function operationNamed(name: string): contracts.OperationShape | undefined {
  const [group = '', key = ''] = name.split('.');
  return (contracts as unknown as Record<string, Record<string, contracts.OperationShape>>)[group]?.[key];
}

test('an operation whose policy requires a confirmation is called by a confirmation only', () => {
  const sources = ['apps', 'libs/web-kit'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(^|\/)src\/.*\.tsx?$/.test(name) && !/node_modules|dist/.test(name))
      .map((name) => inRoot(folder, name)),
  );
  const called = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:useCommand|call)\(\s*(\w+Api\.\w+)/g)].map(([, name = '']) => name),
  );
  assert.ok(called.length > 20, 'no calls were found');
  const direct = called.filter((name) => {
    const operation = operationNamed(name);
    return operation && effectsOf(operation).some(({ effect }) => policies[effect].confirmed);
  });
  assert.deepEqual(direct, []);
});
