import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { declaredLimits, redisPatternsOf, type DeclaredLimit } from '@umbral/service-kit/limits';
import { inRoot } from '../../local/paths.ts';
import { redisUsers } from '../../local/servers/redis-users.ts';

const limits: DeclaredLimit[] = Object.values(declaredLimits);

test('each Redis user has the key patterns of its declared limits, and no other ones', () => {
  const users = redisUsers({ gateway: 'a', identity: 'b' }).filter(([name]) => name !== 'default');
  const owners = new Set(limits.flatMap(({ store, owner }) => (store === 'redis' ? [owner] : [])));
  assert.deepEqual(users.map(([name]) => name).sort(), [...owners].sort());
  for (const [name = '', ...rules] of users)
    assert.deepEqual(
      rules.filter((rule) => rule.startsWith('~')),
      redisPatternsOf(name as DeclaredLimit['owner']),
    );
});

test('no two limits share keys', () => {
  const prefixes = limits.map(({ prefix }) => prefix);
  assert.equal(new Set(prefixes).size, prefixes.length);
  for (const prefix of prefixes)
    assert.ok(!prefixes.some((other) => other !== prefix && other.startsWith(`${prefix}:`)), prefix);
});

const rowOf = ({ counts, prefix, points, seconds, owner, store, setting, windowSetting }: DeclaredLimit) => [
  counts,
  `\`${prefix}\``,
  `${points} in ${seconds} s`,
  store === 'redis' ? `Redis, as \`${owner}\`` : `database, ${owner}`,
  [setting, windowSetting].flatMap((name) => (name ? [`\`${name}\``] : [])).join(' ') || '-',
];

test('docs/operations.md has a row of each declared limit', () => {
  const [, table = ''] = readFileSync(inRoot('docs', 'operations.md'), 'utf8').split(/^## Limits$/m);
  const rows = table
    .split(/^## /m)[0]
    ?.split('\n')
    .filter((line) => /^\| .*`/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  assert.deepEqual(rows, limits.map(rowOf));
});
