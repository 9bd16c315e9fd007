#!/usr/bin/env node
// @ts-check
// Usage: node platform/bin/umbral.mjs <command> […]; the commands are the files of platform/src/commands.
// The one file that runs before anything is installed, so it is plain JavaScript and uses nothing but Node: checks Node,
// installs what package-lock.json says when it is not there, and hands over to TypeScript.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = [20, 19];
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

checkNode();
if (!isInstalled()) install();
const { register } = await import('tsx/esm/api');
register();
await import('../src/main.ts');

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  fail(
    `Node ${process.versions.node} is too old: Umbral needs ${OLDEST_NODE.join('.')} or later.`,
    'Install a newer Node (24 is what the images use).',
  );
}

/**
 * Whether node_modules holds what package-lock.json asks for, by npm's own record of what it installed. An interrupted
 * installation leaves no record; packages for other machines may be absent.
 */
function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const present = packagesIn(record);
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    return wanted.link ? found.link : found.version === wanted.version;
  });
}

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage */

/** @param {string} lockfile @returns {Record<string, LockedPackage>} by path */
function packagesIn(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

/**
 * Nothing we use needs an install script, except PostgreSQL's links, which are made when it starts. Leaving them all out
 * behaves the same with every npm and spares Prisma's download of an engine that never runs here.
 */
function install() {
  const startedAt = Date.now();
  process.stdout.write('… Installing the dependencies\n');
  mkdirSync(join(root, '.local', 'logs'), { recursive: true });
  const logFile = join(root, '.local', 'logs', 'install.log');
  const log = openSync(logFile, 'w');
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [program = 'npm', ...args] = [...npm, 'ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'];
  const { status } = spawnSync(program, [...args, '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PRISMA_SKIP_POSTINSTALL_GENERATE: '1' },
    stdio: ['ignore', log, log],
  });
  if (status !== 0) {
    process.stderr.write(readFileSync(logFile, 'utf8').slice(-2_000));
    fail(
      'Installing the dependencies (npm ci) failed.',
      'Check the network and the npm registry setting (npm ping), then run the command again.',
    );
  }
  process.stdout.write(`✔ Dependencies installed ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

/** @param {string} message @param {string} wayOut @returns {never} */
function fail(message, wayOut) {
  process.stderr.write(`${message}\n  → ${wayOut}\n`);
  process.exit(1);
}
