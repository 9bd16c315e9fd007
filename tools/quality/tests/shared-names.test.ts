import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from '../../local/paths.ts';

// Of large libraries the shell shares some names only (ADR-0023): the builds of modules refuse the others.
const { sharedExports } = (await import(inRoot('libs', 'web-kit', 'webpack', 'shared-exports.mjs'))) as {
  sharedExports: Record<string, string[]>;
};
const SHARED = inRoot('apps', 'shell', 'src', 'modules', 'exports');

test('the shell shares what the builds of modules allow', () => {
  const sharedByShell = readdirSync(SHARED).map((file) => {
    const code = readFileSync(`${SHARED}/${file}`, 'utf8');
    const [, list = '', library = ''] = /export \{([^}]+)\} from '([^']+)'/.exec(code) ?? [];
    const names = list.split(',').map((name) => name.trim());
    return [library, names.filter(Boolean).sort()];
  });
  const allowed = Object.entries(sharedExports).map(([library, names]) => [library, [...names].sort()]);
  assert.deepEqual(Object.fromEntries(sharedByShell), Object.fromEntries(allowed));
});
