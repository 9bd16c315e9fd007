import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, relative, dirname } from 'node:path';
import { codeOf, Failure } from '../../local/failure.ts';
import { inLocal, inRoot, root } from '../../local/paths.ts';
import { sourceDocuments } from '../openapi/source-documents.ts';
import { commitOfCheckout } from '../registry/origin.ts';
import { compileWorkspace } from '../../local/build/compile-workspace.ts';
import { withLibraries, workspaces, type Workspace } from '../../local/build/workspaces.ts';

/** Builds for a rollback: two besides the running ones. */
const KEPT = 3;
const RESULTS = /^(dist|node_modules|generated|coverage)$/;
/** Needed to build, not to run. */
const SOURCES = /^(src|test|testing)$|\.spec\.ts$/;

/** Where the builds of a service lie, each in a folder of its own. */
export const buildsOf = (service: string) => inLocal('builds', service);

/**
 * Builds a service, and the libraries of ours that it uses, in a folder of its own: a running build keeps its files, so that it can load
 * more of them, and serve again. External packages are those of this checkout.
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
  begin(folder);
  try {
    for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(checkout, file), join(folder, file));
    for (const part of parts) copySources(part, folder);
    for (const part of parts) await compileOne(part, folder);
    for (const service of services) describe(service, folder, checkout);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** @throws Failure where another build is being made in the folder */
function begin(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  try {
    mkdirSync(folder);
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST') throw cause;
    throw new Failure(`${folder} is being built already.`, {
      cause,
      wayOut: 'Another command began it in the same second: repeat this one.',
    });
  }
}

async function compileOne({ path }: Workspace, folder: string) {
  const built = join(folder, path);
  await compileWorkspace(built);
  for (const name of readdirSync(built).filter((entry) => SOURCES.test(entry)))
    rmSync(join(built, name), { recursive: true });
}

/** A build keeps the contract that it serves, which a rollback to it compares. Releases before this brought the file along. */
function describe(service: string, folder: string, checkout: string): void {
  const file = join(folder, 'services', service, 'openapi.json');
  if (existsSync(file)) return;
  const document = sourceDocuments(checkout)[service];
  if (document) writeFileSync(file, JSON.stringify(document));
}

const stamp = () => new Date().toISOString().replace(/\D/g, '').slice(0, 14);

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

/** Deletes the oldest builds that are not running. */
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
