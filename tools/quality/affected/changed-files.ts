import { existsSync } from 'node:fs';
import { nx } from '../../local/build/nx.ts';
import { inRoot, root } from '../../local/paths.ts';
import { run } from '../../local/shell/run.ts';

/** What differs from a base, what is not committed yet included; a deleted file as well. @param base a commit or branch */
export async function changedFiles(base: string): Promise<string[]> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).output.split('\n');
  const listed = await git('diff', '--name-only', '--merge-base', base);
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  return [...listed, ...untracked].filter(Boolean);
}

export const existing = (files: string[]) => files.filter((file) => existsSync(inRoot(file)));

/** Paths of the workspaces that differ from a base, and of those that use them, by Nx's project graph. */
export async function affectedWorkspaces(base: string): Promise<string[]> {
  const { output } = await nx(['show', 'projects', '--affected', `--base=${base}`, '--json']);
  return (JSON.parse(output.slice(output.indexOf('['))) as string[]).map((name) => name.replace('@umbral/', ''));
}
