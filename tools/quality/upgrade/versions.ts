import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../local/failure.ts';
import { inLocal, root } from '../../local/paths.ts';
import { services } from '../../local/processes.ts';
import { compile } from '../../release/ship/build-service.ts';
import { run } from '../../local/shell/run.ts';

/**
 * The last state that counts as released, while the repository has no tag called `release-…`: the audit has its months. One of before
 * cannot stand beside the present audit, which is why that migration requires stopped services.
 */
const LAST_RELEASE = 'ab056a497a9f59bef967f54dd3e823c42bf0ec36';

/** Services with their migrations and seeds: all that there are in each. */
export interface Versions {
  commit: string;
  former: string;
  present: string;
}

/** Builds the present services and those of a release, each in a folder of its own. @param from a commit or a tag */
export async function buildVersions(from?: string): Promise<Versions> {
  const commit = await commitOf(from ?? (await newestRelease()) ?? LAST_RELEASE);
  const names = services().map(({ name }) => name);
  const former = inLocal('upgrade', commit.slice(0, 12));
  const present = inLocal('upgrade', 'present');
  if (!existsSync(former)) await compileCommit(commit, names, former);
  rmSync(present, { recursive: true, force: true });
  await compile(names, present);
  return { commit, former, present };
}

/** A release does not change, so what was built of it is used again. */
async function compileCommit(commit: string, names: string[], folder: string) {
  const sources = `${folder}-sources`;
  const half = `${folder}-half`;
  for (const path of [sources, half]) rmSync(path, { recursive: true, force: true });
  mkdirSync(sources, { recursive: true });
  const archive = join(sources, 'sources.tar');
  await git('archive', '--output', archive, commit, 'package.json', 'tsconfig.base.json', 'libs', 'services', 'apps');
  await run('tar', ['-xf', archive, '-C', sources], { what: 'Unpacking the sources of the release' });
  await compile(
    names.filter((name) => existsSync(join(sources, 'services', name))),
    half,
    sources,
  );
  renameSync(half, folder);
  rmSync(sources, { recursive: true, force: true });
}

async function newestRelease(): Promise<string | undefined> {
  const tags = await git('tag', '--list', 'release-*', '--sort=-creatordate');
  return tags.split('\n')[0]?.trim() || undefined;
}

async function commitOf(name: string): Promise<string> {
  const { code, output } = await run('git', ['rev-parse', '--verify', `${name}^{commit}`], {
    cwd: root,
    allowFailure: true,
  });
  if (code === 0) return output.trim();
  throw new Failure(`There is no commit ${name} in this repository.`, {
    wayOut: 'Name one that is there: --from <commit>',
  });
}

const git = async (...args: string[]) => (await run('git', args, { cwd: root, what: `git ${args[0]}` })).output;
