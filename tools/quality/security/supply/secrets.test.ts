import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { root } from '../../../local/paths.ts';

/** Files outside of Git, and files of hashes. */
const NOT_OURS =
  /^(node_modules|dist.*|generated|coverage|test-results|playwright-report|\.(git|local|nx)|package-lock\.json)$/;
const LARGEST = 2_000_000;
/** The documented passwords and keys of demo and examples. */
const DEMO = /umbral-demo|umbral:umbral@|user:password@|cambiar|change-?me|example/i;

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() && statSync(join(root, path)).size < LARGEST ? [path] : [];
    });
}

async function secretsIn(filePath: string, content: string) {
  const { messages } = await lintSource({
    source: { filePath, content, contentType: 'text', ext: filePath.split('.').at(-1) ?? '' },
    options: {
      config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] },
      maskSecrets: true,
    },
  });
  // Its profiler searches all marks at each new one: those of thousands of files take minutes.
  await setImmediate();
  (await secretLintProfiler.getEntries()).length = 0;
  return messages;
}

test('the scan finds secrets', async () => {
  const samples = [
    ['-----BEGIN RSA', 'PRIVATE KEY-----\n', 'MIIEpAIBAAKCAQEA'.repeat(40), '\n-----END RSA PRIVATE KEY-----']
      .join(' ')
      .replace('KEY----- ', 'KEY-----'),
    `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`,
  ];
  for (const sample of samples) assert.ok((await secretsIn('sample.txt', sample)).length > 0, sample.slice(0, 12));
});

test('no file of the repository holds a key, a token or a password, but the documented ones of the demo', async () => {
  const found: string[] = [];
  for (const file of filesBelow('.')) {
    const content = readFileSync(join(root, file), 'utf8');
    for (const { message, range } of await secretsIn(file, content))
      if (!DEMO.test(content.slice(range[0], range[1]))) found.push(`${file}: ${message}`);
  }
  assert.deepEqual(found, []);
});

test('no file of the repository is a typical file for secrets', () => {
  assert.deepEqual(
    filesBelow('.').filter(
      (file) => /(^|\/)(\.env(\..+)?|.*\.(pem|p12|pfx|key)|id_rsa)$/.test(file) && file !== '.env.example',
    ),
    [],
  );
});
