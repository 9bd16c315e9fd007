import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, join, relative, dirname } from 'node:path';
import { inLocal, inRoot, root } from '../paths.ts';
import { readJson } from '../read-json.ts';
import { commitOfCheckout } from '../registry/origin.ts';
import { run } from '../shell/run.ts';
import { workspaces, type Workspace } from '../build/workspaces.ts';

/** What a service may fall back on: two besides those that run. */
const KEPT = 3;
const RESULTS = /^(dist|node_modules|generated|coverage)$/;
/** Needed to build, not to run. */
const SOURCES = /^(src|test|testing)$|\.spec\.ts$/;

type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string> | undefined>;

/** Where the builds of a service lie, each in a folder of its own. */
export const buildsOf = (service: string) => inLocal('builds', service);

/**
 * Builds a service, and the libraries of ours that it uses, in a folder of its own: what runs keeps its files, so that it can load
 * more of them, and serve again. Packages of others are those of this checkout.
 * @param options inUse: builds that are kept whatever their age
 */
export async function buildService(service: string, { inUse = [] }: { inUse?: string[] } = {}): Promise<string> {
  const commit = await commitOfCheckout(['services', 'libs']);
  const folder = join(buildsOf(service), [stamp(), commit].filter(Boolean).join('-'));
  await compile([service], folder);
  forget(service, [folder, ...inUse]);
  return folder;
}

/** @param checkout whose sources are built */
export async function compile(services: string[], folder: string, checkout = root): Promise<void> {
  const known = new Map(workspaces(checkout).map((one) => [one.name, one]));
  const parts = withLibraries(
    services.map((name) => `@umbral/${name}`),
    known,
  );
  mkdirSync(folder, { recursive: true });
  try {
    for (const file of ['package.json', '.swcrc', 'tsconfig.base.json'])
      cpSync(join(checkout, file), join(folder, file));
    for (const part of parts) copySources(part, folder);
    for (const part of parts) await compileOne(part, folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function compileOne({ path, scripts }: Workspace, folder: string) {
  const cwd = join(folder, path);
  if (scripts.generate)
    await run(process.execPath, [inRoot('platform', 'bin', 'umbral.mjs'), 'generate'], {
      cwd,
      what: `Prisma's client of ${path}`,
    });
  const options = (scripts.build ?? '').split(' ').slice(1);
  await run(process.execPath, [SWC, ...options], { cwd, what: `The build of ${path}` });
  for (const name of readdirSync(cwd).filter((entry) => SOURCES.test(entry)))
    rmSync(join(cwd, name), { recursive: true });
}

/** The program that every build script of ours begins with. */
const SWC = inRoot('node_modules', '@swc', 'cli', 'bin', 'swc.js');

const stamp = () => new Date().toISOString().replace(/\D/g, '').slice(0, 14);

/** These and the libraries of ours that they need to run. */
function withLibraries(names: string[], known: Map<string, Workspace>): Workspace[] {
  const found = new Set<Workspace>();
  const reach = (next: string) => {
    const workspace = known.get(next);
    if (!workspace || found.has(workspace)) return;
    found.add(workspace);
    const { dependencies = {} } = readJson<Partial<Manifest>>(join(workspace.folder, 'package.json'));
    Object.keys(dependencies).forEach(reach);
  };
  names.forEach(reach);
  return [...found];
}

/** What a workspace has of its own at this place of the checkout counts for it there as well. */
function copySources({ name, path, folder }: Workspace, target: string) {
  const place = join(target, path);
  cpSync(folder, place, { recursive: true, filter: (source) => !RESULTS.test(basename(source)) });
  const link = join(target, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), place), link);
  const own = inRoot(path, 'node_modules');
  if (existsSync(own)) symlinkSync(own, join(place, 'node_modules'));
}

/** The oldest go, unless somebody runs them. */
function forget(service: string, kept: string[]) {
  const folder = buildsOf(service);
  const others = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => !kept.includes(path))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const path of others.slice(KEPT - 1)) rmSync(path, { recursive: true, force: true });
}

/** What a build is called: the checkout has no name of its own. */
export const nameOfBuild = (build: string) => (build === root ? 'the build of npm start' : relative(root, build));
