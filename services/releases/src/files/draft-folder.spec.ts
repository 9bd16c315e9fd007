import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentHash } from './content-hash.js';
import { durations, millisecondsOf } from '@umbral/service-kit';
import { placeDraft, removeAbandonedDrafts, withDraft } from './draft-folder.js';

let registry: string;
beforeEach(async () => {
  registry = await mkdtemp(join(tmpdir(), 'registry-'));
});
afterEach(() => rm(registry, { recursive: true, force: true }));

const drafts = () => readdir(join(registry, '.drafts'));
const fill = (folder: string, content: string) => writeFile(join(folder, 'remoteEntry.js'), content);
const place = (content: string) =>
  withDraft(registry, async (draft) => {
    await fill(draft, content);
    const path = `audits/1.0.0-${await contentHash(draft)}`;
    await placeDraft(registry, draft, path);
    return path;
  });
const contentOf = (path: string) => readFile(join(registry, path, 'remoteEntry.js'), 'utf8');

it('removes a draft whose work has failed', async () => {
  const failing = withDraft(registry, async (draft) => {
    await fill(draft, 'half');
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await drafts()).toEqual([]);
});

it('moves a draft to its path, once, and leaves no other folder', async () => {
  const path = await place('one');
  expect(await place('one')).toBe(path);
  expect(await contentOf(path)).toBe('one');
  expect(await drafts()).toEqual([]);
  expect(await readdir(join(registry, 'audits'))).toHaveLength(1);
});

it('replaces damaged files', async () => {
  const path = await place('one');
  await fill(join(registry, path), 'damaged');
  await place('one');
  expect(await contentOf(path)).toBe('one');
  expect(await drafts()).toEqual([]);
});

it('removes abandoned drafts, and leaves younger ones, which another replica may be writing', async () => {
  for (const name of ['old', 'young']) await mkdir(join(registry, '.drafts', name), { recursive: true });
  const now = Date.now();
  const modified = (name: string, ago: number) =>
    utimes(join(registry, '.drafts', name), (now - ago) / 1_000, (now - ago) / 1_000);
  await modified('old', millisecondsOf(durations.abandonedDraft) + 1_000);
  await modified('young', millisecondsOf(durations.abandonedDraft) - 1_000);
  await removeAbandonedDrafts(registry, now);
  expect(await drafts()).toEqual(['young']);
});
