import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

it('docs/operations.md has a row of each declared limit', () => {
  const [, section = ''] = inRepository('docs', 'operations.md').split(/^## Limits$/m);
  const [table = ''] = section.split(/^## /m);
  const rows = table
    .split('\n')
    .filter((line) => /^\| .*`/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual(limits.map(rowOf));
});
