import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { durations, type Duration } from './durations.js';
import { sizes, type Size } from './sizes.js';
import { declaredLimits, redisPatternsOf, type DeclaredLimit } from './declared-limits.js';

const limits: DeclaredLimit[] = Object.values(declaredLimits);
const inRepository = (...path: string[]) =>
  readFileSync(join(import.meta.dirname, '..', '..', '..', '..', ...path), 'utf8');

// Tests of the manifests compare the users of a local start with both.
it.each(['docker-compose.yml', 'deploy/kubernetes/redis.yaml'])(
  'each Redis user has the key patterns of its declared limits, and no other ones: %s',
  (file) => {
    const users = [...inRepository(file).matchAll(/--user (\w+) on (.+)$/gm)];
    const owners = new Set(limits.flatMap(({ store, owner }) => (store === 'redis' ? [owner] : [])));
    expect(users.map(([, name]) => name).sort()).toEqual([...owners].sort());
    for (const [, name, rules = ''] of users)
      expect(rules.match(/~\S+/g)).toEqual(redisPatternsOf(name as DeclaredLimit['owner']));
  },
);

it('no two limits share keys', () => {
  const prefixes = limits.map(({ prefix }) => prefix);
  expect(new Set(prefixes).size).toBe(prefixes.length);
  for (const prefix of prefixes)
    expect(prefixes.filter((other) => other !== prefix && other.startsWith(`${prefix}:`))).toEqual([]);
});

const rowOf = ({ counts, prefix, points, seconds, owner, store, setting, windowSetting }: DeclaredLimit) => [
  counts,
  `\`${prefix}\``,
  `${points} in ${seconds} s`,
  store === 'redis' ? `Redis, as \`${owner}\`` : `database, ${owner}`,
  [setting, windowSetting].flatMap((name) => (name ? [`\`${name}\``] : [])).join(' ') || '-',
];

const durationRow = ({ of, amount, unit, owner, setting }: Duration) => [
  of,
  `${amount} ${unit}`,
  owner,
  setting ? `\`${setting}\`` : '-',
];
const sizeRow = ({ of, most, unit, owner, setting }: Size) => [
  of,
  `${most} ${unit}`,
  owner,
  setting ? `\`${setting}\`` : '-',
];

it.each([
  ['## Limits', limits.map(rowOf)],
  ['### Durations', Object.values(durations).map(durationRow)],
  ['### Sizes and counts', Object.values(sizes).map(sizeRow)],
])('docs/operations.md has a row of each declared limit: %s', (heading, expected) => {
  const [, section = ''] = inRepository('docs', 'operations.md').split(`\n${heading}\n`);
  const [table = ''] = section.split(/^##/m);
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual(expected);
});

it('a setting is named after the unit of its duration', () => {
  for (const { setting, unit } of Object.values<Duration>(durations))
    if (setting) expect(setting).toMatch(new RegExp(`_${unit.toUpperCase()}$`));
});
