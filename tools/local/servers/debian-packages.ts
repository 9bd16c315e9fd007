import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { inLocal } from '../paths.ts';
import { findExecutable } from '../shell/executables.ts';
import { run } from '../shell/run.ts';

/** Debian's packages can be unpacked into a folder of ours without installing anything on the machine. */
export const canUnpackPackages = () =>
  ['apt-get', 'dpkg-deb', 'dpkg-query', 'ldd'].every((name) => findExecutable(name));

/**
 * Downloads a package and unpacks it, and with it those that its program still needs and the machine lacks.
 * @param names first packages
 * @param target folder that becomes a small root: usr/bin, usr/lib, …
 * @param program its path, once it has been unpacked
 */
export async function unpackPackages(names: string[], target: string, program: () => string | undefined) {
  const downloads = join(target, 'downloads');
  mkdirSync(downloads, { recursive: true });
  const unpacked = new Set<string>();
  for (let wanted = names; wanted.length;) {
    await download(wanted, downloads);
    const needed = new Set<string>();
    for (const file of readdirSync(downloads)) {
      await run('dpkg-deb', ['-x', join(downloads, file), target]);
      (await dependencies(join(downloads, file))).forEach((name) => needed.add(name));
      rmSync(join(downloads, file));
    }
    wanted.forEach((name) => unpacked.add(name));
    const unpackedProgram = program();
    if (unpackedProgram && !(await missingLibraries(unpackedProgram, target)).length) break;
    wanted = await notInstalled([...needed].filter((name) => !unpacked.has(name)));
  }
  rmSync(downloads, { recursive: true, force: true });
  const found = program();
  const missing = found ? await missingLibraries(found, target) : ['the program itself'];
  if (missing.length) throw new Failure(`The unpacked packages lack ${missing.join(', ')}.`);
}

/** Libraries that the program needs and neither the machine nor the folder has. */
export async function missingLibraries(program: string, target: string) {
  const { output } = await run('ldd', [program], { env: libraryEnvironment(target), allowFailure: true });
  return output
    .split('\n')
    .filter((line) => line.includes('not found'))
    .map((line) => line.trim().split(' ')[0] ?? '');
}

/** Environment in which an unpacked program finds the libraries unpacked with it. */
export function libraryEnvironment(target: string) {
  const folders = ['usr/lib', 'lib'].flatMap((base) => [join(target, base), ...archFolders(join(target, base))]);
  return { ...process.env, LD_LIBRARY_PATH: [...folders, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') };
}

function archFolders(base: string) {
  if (!existsSync(base)) return [];
  return readdirSync(base)
    .filter((name) => name.includes('-linux-gnu'))
    .map((name) => join(base, name));
}

/** Uses the machine's package lists; when they are missing or out of date, a private copy of the lists in `.local`. */
async function download(names: string[], cwd: string) {
  const { code } = await run('apt-get', ['download', ...names], { cwd, allowFailure: true });
  if (code === 0) return;
  privateLists ??= fetchLists();
  await run('apt-get', [...(await privateLists), 'download', ...names], {
    cwd,
    what: `Downloading ${names.join(', ')}`,
  });
}

/** Options that point at the private lists; fetched once for all packages. */
let privateLists: Promise<string[]> | undefined;

async function fetchLists() {
  const folder = inLocal('servers', 'apt');
  ['lists/partial', 'cache/archives/partial'].forEach((name) => mkdirSync(join(folder, name), { recursive: true }));
  const options = [
    `Dir::State::lists=${folder}/lists`,
    `Dir::Cache=${folder}/cache`,
    'APT::Sandbox::User=',
    'Debug::NoLocking=1',
    'Acquire::Languages=none',
  ].flatMap((option) => ['-o', option]);
  await run('apt-get', [...options, 'update'], { what: "Fetching Debian's package lists" });
  return options;
}

async function dependencies(file: string) {
  const { output } = await run('dpkg-deb', ['-f', file, 'Pre-Depends', 'Depends']);
  return output
    .replace(/^(Pre-)?Depends:/gm, ',')
    .split(',')

    .map((entry) => (entry.split('|')[0] ?? '').replace(/[(:].*/s, '').trim())
    .filter(Boolean);
}

async function notInstalled(names: string[]) {
  if (!names.length) return [];
  const { output } = await run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...names], {
    allowFailure: true,
  });
  const installed = new Set(
    output
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return names.filter((name) => !installed.has(name));
}
