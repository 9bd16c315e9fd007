import { inRoot, root } from '../../local/paths.ts';
import { Failure } from '../../local/failure.ts';
import { run } from '../../local/shell/run.ts';
import { loadContracts } from './contracts.ts';

/** What a release was built of, and what is new in it. */
export interface Origin {
  commit?: string | undefined;
  note?: string | undefined;
}

const COMMIT_LENGTH = 64;

/**
 * The given origin; else the commit of the sources.
 * @param options `isOurs`: built of this checkout; `groups`: folders whose changes count then
 */
export async function originOf(
  { commit, note }: Origin,
  { isOurs, groups }: { isOurs: boolean; groups?: string[] },
): Promise<Origin> {
  const built = commit ?? (isOurs ? await commitOfCheckout(groups) : undefined);
  return { commit: built?.slice(0, COMMIT_LENGTH) || undefined, note: await noteOf(note) };
}

/** The given note, without spaces around it. @throws Failure for one that is too long */
export async function noteOf(given: string | undefined) {
  const { RELEASE_NOTE_LENGTH } = await loadContracts();
  const note = given?.trim() || undefined;
  if (note && note.length > RELEASE_NOTE_LENGTH)
    throw new Failure(`The note has ${note.length} characters; there is room for ${RELEASE_NOTE_LENGTH}.`);
  return note;
}

/** A plus marks uncommitted changes. Empty without Git. @param groups whose changes count */
export async function commitOfCheckout(groups = ['apps', 'libs']) {
  const commit = await git('rev-parse', '--short=12', 'HEAD');
  return commit && (await git('status', '--porcelain', '--', ...groups.map((group) => inRoot(group))))
    ? `${commit}+`
    : commit;
}

/** Empty where there is no Git, or no repository. */
async function git(...args: string[]) {
  const { code, output } = await run('git', args, { cwd: root, allowFailure: true }).catch(() => ({
    code: 1,
    output: '',
  }));
  return code === 0 ? output.trim() : '';
}
