#!/usr/bin/env node
// @ts-check
// Usage: node tools/local/bin/umbral.mjs <command> […]; commands.mjs declares the commands.
// Runs before anything is installed, so this folder is plain JavaScript and uses nothing but Node: checks Node and the
// command line, installs what package-lock.json lists when it is missing, and hands over to TypeScript.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MIN_NODE = [20, 19];
const REMINDER_MS = 15_000;
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

checkNode();
// Imported after the check, because an old Node lacks what they import.
const { enter } = await import('./command-line.mjs');
const { commands } = await import('./commands.mjs');
const command = commands[enter(process.argv.slice(2)).name];
const needsTools = Boolean(command?.needsTools);
if (!isInstalled(needsTools)) await install();
// Before tsx, whose hook doubles the processor time of loading them. Where they are not built, the command says so.
if (command?.takesBuilt) await import('@umbral/contracts').catch(() => undefined);
const { register } = await import('tsx/esm/api');
register();
await import('../main.ts');

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = MIN_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  fail(
    `Node ${process.versions.node} is too old: Umbral needs ${MIN_NODE.join('.')} or later.`,
    'Install a newer Node (24 is what the images use).',
  );
}

/**
 * Whether node_modules matches package-lock.json, by npm's own record of what it installed, and the folders are there: an
 * incomplete copy has the record of the whole. An interrupted installation leaves none; packages for other machines may be absent.
 * @param {boolean} withTools includes what only checks and tests use
 */
function isInstalled(withTools) {
  const present = installed();
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || (!withTools && (wanted.dev || wanted.devOptional))) return true;
    const found = present[path];
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    const isSame = wanted.link ? found.resolved === wanted.resolved : found.version === wanted.version;
    return isSame && (!path.startsWith('node_modules/') || existsSync(join(root, path, 'package.json')));
  });
}

/** @typedef {{ version?: string, link?: boolean, resolved?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage */

function installed() {
  const record = join(root, 'node_modules', '.package-lock.json');
  return existsSync(record) ? packagesIn(record) : {};
}

/** @param {string} lockfile @returns {Record<string, LockedPackage>} by path */
function packagesIn(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

/**
 * Leaves the tools out unless they are needed or were installed before. Where only they are missing `npm install` adds them,
 * because `npm ci` starts from an empty folder.
 * No package needs its install script, except PostgreSQL's links, which are created when it starts. Skipping all scripts
 * behaves the same with every npm and avoids Prisma's download of an engine that never runs here.
 */
async function install() {
  const withTools = needsTools || Object.values(installed()).some(({ dev }) => dev);
  const way = needsTools && isInstalled(false) ? ['install', '--no-save'] : ['ci'];
  mkdirSync(join(root, '.local', 'logs'), { recursive: true });
  const logFile = join(root, '.local', 'logs', 'install.log');
  const log = openSync(logFile, 'w');
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [program = 'npm', ...args] = [...npm, ...way, withTools ? '--include=dev' : '--omit=dev', '--ignore-scripts'];
  const seconds = stopwatch('… Installing the dependencies');
  const child = spawn(program, [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PRISMA_SKIP_POSTINSTALL_GENERATE: '1' },
    stdio: ['ignore', log, log],
  });
  const status = await new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  const duration = seconds();
  if (status !== 0) {
    process.stderr.write(readFileSync(logFile, 'utf8').slice(-2_000));
    fail(
      `Installing the dependencies (npm ${way[0]}) failed.`,
      'Check the network and the npm registry setting (npm ping), then run the command again.',
    );
  }
  process.stdout.write(`✔ Dependencies installed ${duration}\n`);
}

/**
 * Shows progress and its duration: in a terminal on one line, in a log with a line now and then.
 * @param {string} title @returns {() => string} ends it and returns the duration
 */
function stopwatch(title) {
  const isTerminal = process.stdout.isTTY && !process.env.CI;
  const elapsed = () => `${(performance.now() / 1000).toFixed(isTerminal ? 0 : 1)} s`;
  const show = () => process.stdout.write(isTerminal ? `\r${title} ${elapsed()}` : `${title} (${elapsed()})\n`);
  process.stdout.write(isTerminal ? title : `${title}\n`);
  const timer = setInterval(show, isTerminal ? 1_000 : REMINDER_MS);
  return () => {
    clearInterval(timer);
    if (isTerminal) process.stdout.write('\r\u001b[2K');
    return elapsed();
  };
}

/** @param {string} message @param {string} wayOut @returns {never} */
function fail(message, wayOut) {
  process.stderr.write(`${message}\n  → ${wayOut}\n`);
  process.exit(1);
}
