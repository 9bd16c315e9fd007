import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commands, sourceOf } from '../../local/bin/commands.mjs';
import { writeReachable } from '../../release/packages/reachable.ts';
import { inRoot } from '../../local/paths.ts';
import { readJson } from '../../local/read-json.ts';
import { locate, lockedPackages } from '../security/lock-file.ts';
import { temporaryFolder } from './temporary-folder.ts';

const packages = lockedPackages();

test('the lock file lists the packages of every platform: npm ci refuses one that was written with a registry that lacks some', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !locate(packages, path, name))
      .map((name) => `${name} (of ${path})`),
  );
  assert.deepEqual(missing, []);
});

const isTool = (path?: string) => !path || Boolean(packages[path]?.dev);

test('a start installs what its commands and the build of the apps import, without the tools of tests', () => {
  const entries = [
    ...Object.keys(commands)
      .filter((name) => !commands[name]?.needsTools)
      .map((name) => ['tools', sourceOf(name)] as const),
    ...['build', 'create-config'].map((name) => ['libs/web-kit', `webpack/${name}.mjs`] as const),
  ];
  const missing = entries.flatMap(([workspace, entry]) =>
    writeReachable(inRoot(workspace, entry), temporaryFolder())
      .filter((name) => !name.startsWith('@umbral/'))
      .filter((name) => isTool(locate(packages, workspace, name)))
      .map((name) => `${name} (of ${entry})`),
  );
  assert.deepEqual(missing, []);
});

/** Peers of Module Federation: for declarations of remotes and for another bundler, which we do not use. */
const UNUSED_PEERS = ['typescript', '@rspack/core'];

/** Programs of packages, which no import names: `inRoot('node_modules', 'nx', …)`, `….resolve('prisma/…')`. */
const programsIn = (text: string) =>
  [...text.matchAll(/(?:inRoot\('node_modules', |\.resolve\()'((?:@[\w-]+\/)?[\w-]+)/g)].map(([, name = '']) => name);

test('a command that runs a tool installs the tools', () => {
  const runs = Object.entries(commands).flatMap(([command, { needsTools }]) => {
    const folder = temporaryFolder();
    writeReachable(inRoot('tools', sourceOf(command)), folder);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
    const programs = files.flatMap((name) => programsIn(readFileSync(join(folder, name), 'utf8')));
    return programs.map((program) => ({
      command,
      program,
      needsTools,
      isTool: isTool(locate(packages, 'tools', program)),
    }));
  });
  assert.ok(runs.some(({ command, isTool }) => command === 'release ship' && isTool));
  assert.deepEqual(
    runs.filter(({ needsTools, isTool }) => isTool && !needsTools),
    [],
  );
});

test('a start installs the peers of what it installs, which npm does not install', () => {
  const missing = Object.entries(packages)
    .filter(([, { dev, devOptional }]) => !dev && !devOptional)
    .flatMap(([path, { peerDependencies = {}, peerDependenciesMeta = {} }]) =>
      Object.keys(peerDependencies)
        .filter((name) => !peerDependenciesMeta[name]?.optional && !UNUSED_PEERS.includes(name))
        .filter((name) => isTool(locate(packages, path, name)))
        .map((name) => `${name} (of ${path})`),
    );
  assert.deepEqual(missing, []);
});

test('the build tools of the apps have one version, here and for modules in separate repositories', () => {
  const of = (folder: string) =>
    readJson<Record<'dependencies' | 'devDependencies', Record<string, string>>>(inRoot(folder, 'package.json'));
  const tools = Object.entries(of('libs/web-kit').devDependencies).filter(([name]) => name in of('.').dependencies);
  assert.ok(tools.length > 5);
  for (const [name, version] of tools) assert.equal(of('.').dependencies[name], version, name);
});
