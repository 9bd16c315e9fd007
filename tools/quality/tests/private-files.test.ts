import assert from 'node:assert/strict';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ensureSecrets } from '../../local/secrets.ts';
import { makeCertificates } from '../../local/servers/certificates.ts';
import { startRedis } from '../../local/servers/redis.ts';
import { Mailbox } from '../../local/servers/mail/mailbox.ts';
import { run } from '../../local/shell/run.ts';
import { freePort } from '../../local/supervise/ports.ts';
import { RunFile } from '../../local/supervise/run-file.ts';
import { inLocal } from '../../local/paths.ts';

const folder = inLocal(`private-files-${process.pid}`);
const usual = process.umask(0o022);
before(async () => {
  const secrets = ensureSecrets(folder, ['identity']);
  new RunFile(folder).claim('test');
  await makeCertificates(join(folder, 'certificates'));
  new Mailbox(join(folder, 'mail', 'mails.jsonl'));
  await run(process.execPath, ['--version'], { logFile: join(folder, 'logs', 'command.log'), what: 'A command' });
  const redis = await startRedis({
    folder: join(folder, 'redis'),
    port: await freePort(),
    logFile: join(folder, 'logs', 'redis.log'),
    passwords: secrets.brokers,
  });
  await redis.stop();
});
after(() => {
  process.umask(usual);
  rmSync(folder, { recursive: true, force: true });
});

test('what a local start writes is readable by its owner only, under the usual umask', () => {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  for (const name of ['secrets.json', 'run.json', 'redis/redis.conf', 'logs/redis.log', 'logs/command.log'])
    assert.ok(entries.includes(join(folder, name)), name);
  for (const path of [folder, ...entries]) {
    const stats = statSync(path);
    // For root the databases run as another user, who must pass through to their own folder.
    const passage = stats.isDirectory() && process.getuid?.() === 0 ? 0o011 : 0;
    assert.equal(stats.mode & 0o077 & ~passage, 0, `${path}: ${(stats.mode & 0o777).toString(8)}`);
  }
});

test('a second command leaves the secrets as they are; new ones replace the file, beside a draft that a crash left', () => {
  const file = join(folder, 'secrets.json');
  const { ino, mtimeMs } = statSync(file);
  ensureSecrets(folder, ['identity']);
  assert.deepEqual([statSync(file).ino, statSync(file).mtimeMs], [ino, mtimeMs]);
  writeFileSync(`${file}.new`, '{"postgres": "cut', { mode: 0o644 });
  const secrets = ensureSecrets(folder, ['identity', 'audit']);
  assert.deepEqual(ensureSecrets(folder, []), secrets);
  assert.notEqual(statSync(file).ino, ino);
  assert.equal(statSync(file).mode & 0o777, 0o600);
});
