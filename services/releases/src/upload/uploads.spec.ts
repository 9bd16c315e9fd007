/** @jest-environment-options {"isolated": true} */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { AppError } from '@umbral/service-kit';

const AT_ONCE = 10;

let registry: string;
beforeAll(async () => {
  registry = await mkdtemp(join(tmpdir(), 'registry-'));
  Object.assign(process.env, {
    DATABASE_URL_RELEASES: 'postgresql://spec@127.0.0.1:1/none',
    INTERNAL_KEY: 'a-key-of-the-tests',
    FINGERPRINT_KEY: 'a-key-of-the-tests',
    REGISTRY_DIR: registry,
  });
});
afterAll(() => rm(registry, { recursive: true, force: true }));

it('refuses uploads beyond ten at once, and a refused one takes no place', async () => {
  const { Uploads } = await import('./uploads.js');
  // Neither is reached: every archive is refused before.
  const uploads = new Uploads(undefined as never, undefined as never);
  const codeOf = (archive: Readable) =>
    uploads.store({ readUpload: () => archive } as never).catch((error: unknown) => (error as AppError).code);
  const archives = Array.from({ length: AT_ONCE }, () => new PassThrough());
  const running = archives.map(codeOf);
  const beyond = Array.from({ length: AT_ONCE }, () => codeOf(new PassThrough()));
  expect(new Set(await Promise.all(beyond))).toEqual(new Set(['busy']));
  for (const archive of archives) archive.end('no archive');
  expect(new Set(await Promise.all(running))).toEqual(new Set(['validation']));
  expect(await codeOf(new PassThrough().end('no archive'))).toBe('validation');
});
