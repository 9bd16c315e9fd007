import { hostname, userInfo } from 'node:os';
import { inRoot, root } from '../../local/paths.ts';
import { Failure } from '../../local/failure.ts';
import { run } from '../../local/shell/run.ts';
import { loadContracts } from './contracts.ts';

/** The origin of a change of the live releases. */
export interface Origin {
  /** The address of their account, if they have one: the audit entry is attributed to it. */
  publisher: string;
  /** What the module was built of. */
  commit?: string;
  note?: string;
}

/** The options of release commands that override it. */
interface Given {
  by?: string | undefined;
  commit?: string | undefined;
  note?: string | undefined;
}

/**
 * The given origin; else Git's configured user and the commit of the sources.
 * @param options `isOurs`: built of this checkout; `groups`: folders whose changes count then
 */
export async function originOf(
  { by, commit, note }: Given,
  { isOurs, groups }: { isOurs: boolean; groups?: string[] },
): Promise<Origin> {
  const { RELEASE_NOTE_LENGTH } = await loadContracts();
  if (note && note.length > RELEASE_NOTE_LENGTH)
    throw new Failure(`The note has ${note.length} characters; there is room for ${RELEASE_NOTE_LENGTH}.`);
  const built = commit ?? (isOurs ? await commitOfCheckout(groups) : undefined);
  return {
    publisher: (by ?? (await git('config', 'user.email'))) || `${userInfo().username}@${hostname()}`,
    ...(built && { commit: built.slice(0, 64) }),
    ...(note?.trim() && { note: note.trim() }),
  };
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
