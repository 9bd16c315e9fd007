#!/usr/bin/env node
// @ts-check
// Usage: node platform/bin/umbral.mjs <command> […]; the commands are the files of platform/src/commands.
// The one file that runs before anything is installed, so it is plain JavaScript and uses nothing but Node: checks Node,
// installs what package-lock.json says when it is not there, and hands over to TypeScript.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RUNNING } from './running.mjs';

const MIN_NODE = [20, 19];
const REMINDER_MS = 15_000;
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

checkNode();
const needsTools = !RUNNING.includes(process.argv[2] ?? '');
if (!isInstalled(needsTools)) await install();
const { register } = await import('tsx/esm/api');
register();
await import('../src/main.ts');

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
 * Whether node_modules holds what package-lock.json asks for, by npm's own record of what it installed. An interrupted
 * installation leaves no record; packages for other machines may be absent.
 * @param {boolean} withTools what only checks and tests use too
 */
function isInstalled(withTools) {
  const present = installed();
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || (!withTools && (wanted.dev || wanted.devOptional))) return true;
    const found = present[path];
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    return wanted.link ? found.resolved === wanted.resolved : found.version === wanted.version;
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
 * Without the tools where there were none and none are needed. Where only they are missing they are added, which `npm ci` cannot:
 * it begins with an empty folder.
 * Nothing we use needs an install script, except PostgreSQL's links, which are made when it starts. Leaving them all out
 * behaves the same with every npm and spares Prisma's download of an engine that never runs here.
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
 * Says what goes on and for how long: in a terminal in one line, elsewhere in one now and then.
 * @param {string} title @returns {() => string} ends it and answers the time
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
