import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as contracts from '@umbral/contracts';
import { inRoot } from '../../local/paths.ts';

const { effects, effectsOf, policies, stepUpOf } = contracts;
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

/** The source files of the screens. */
const sources = ['apps', 'libs/web-kit'].flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)src\/.*\.tsx?$/.test(name) && !/node_modules|dist|\.(spec|testing)\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(inRoot(folder, name), 'utf8') })),
);

/** The operations that screens pass to one of these functions. */
const passedTo = (functions: string) =>
  sources.flatMap(({ name, text }) =>
    [...text.matchAll(new RegExp(`\\b(?:${functions})\\(\\s*(\\w+Api\\.\\w+)`, 'g'))].flatMap(([, called = '']) => {
      const operation = operationNamed(called);
      return operation ? [{ name, text, called, operation }] : [];
    }),
  );

test('an operation whose policy requires a confirmation is called by a confirmation only', () => {
  const called = passedTo('useCommand|call');
  assert.ok(called.length > 20, 'no calls were found');
  const direct = called.filter(({ operation }) =>
    effectsOf(operation).some(({ effect }) => policies[effect].confirmed),
  );
  assert.deepEqual(
    direct.map(({ name, called }) => `${name}: ${called}`),
    [],
  );
});

test('no screen reads a whole list: it names a page, or how many', () => {
  const reads = passedTo('useOperation|useRead|call').filter(({ operation }) => stepUpOf(operation) === 'whole-list');
  assert.ok(reads.length > 3, 'no reads were found');
  const whole = reads.filter(({ text }) => !/\bpage\b|\bfirst\b/.test(text));
  assert.deepEqual(
    whole.map(({ name, called }) => `${name}: ${called}`),
    [],
  );
});
