import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../failure.ts';
import { root } from '../paths.ts';
import { findExecutable } from '../shell/executables.ts';

interface User {
  uid: number;
  gid: number;
}

interface CommandLine extends Partial<User> {
  command: string;
  args: string[];
}

const CANDIDATES = ['postgres', 'nobody']; // oxlint-disable-line terms/standard -- the name of the Unix user

/**
 * PostgreSQL refuses to run as root. For root this picks a user of the system that may own the data (nothing is
 * created): the owner of the data, the owner of the checkout, one of CANDIDATES. Other users run it themselves.
 * @param dataFolder an existing data folder
 */
export function unprivilegedUser(dataFolder?: string): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const owners = [...(dataFolder ? [dataFolder] : []), root].map((path) => statSync(path).uid);
  const user =
    owners.map((owner) => accounts.find(({ uid }) => uid === owner)).find((account) => account && account.uid > 0) ??
    CANDIDATES.map((name) => accounts.find((account) => account.name === name)).find(Boolean);
  if (user) return { uid: user.uid, gid: user.gid };
  throw new Failure(
    `PostgreSQL does not run as root, and this system has none of these users to run it as: ${CANDIDATES.join(', ')}.`,
    {
      wayOut: 'Run npm start as an ordinary user.',
    },
  );
}

/**
 * The command line that runs a program as that user. Where the user may not enter the folders on the way (a checkout
 * under /root, say), the program gets the one capability that lets it, through setpriv.
 * @param paths what the program has to reach
 */
export function asUser(user: User | undefined, paths: string[], command: string, args: string[]): CommandLine {
  if (!user) return { command, args };
  if (paths.every((path) => mayReach(path, user))) return { command, args, ...user };
  const setpriv = findExecutable('setpriv');
  if (!setpriv) {
    throw new Failure(`PostgreSQL does not run as root, and the user with id ${user.uid} may not enter ${root}.`, {
      wayOut:
        'Move the checkout to a folder that others may enter (not under /root), or run npm start as an ordinary user.',
    });
  }
  const switches = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup', // without it access(2) forgets the capability
  ];
  return { command: setpriv, args: [...switches, '--', command, ...args] };
}

function mayReach(path: string, { uid, gid }: User) {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (folder === dirname(folder)) return true;
  }
}
