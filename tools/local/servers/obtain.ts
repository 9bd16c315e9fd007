import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { inLocal } from '../paths.ts';
import { findExecutable, isExecutable } from '../shell/executables.ts';
import { canUnpackPackages, libraryEnvironment, unpackPackages } from './debian-packages.ts';

type ServerName = keyof typeof SERVERS;

const libjs = (name: string) => `libjs-${name}`;

/** What Debian's Prometheus has from other packages, all for its pages. */
const PAGES_OF_PROMETHEUS = [
  'fonts-glyphicons-halflings',
  ...['bootstrap4', 'd3', 'eonasdan-bootstrap-datetimepicker', 'jquery', 'jquery-hotkeys', 'moment'].map(libjs),
  ...['moment-timezone', 'mustache', 'popper.js', 'rickshaw'].map(libjs),
];

interface ServerPackages {
  program: string;
  packages: string[];
  /** The variable that names an external server. */
  variable?: string;
  example?: string;
}

const SERVERS = {
  nats: { program: 'nats-server', packages: ['nats-server'], variable: 'NATS_URL', example: 'nats://host:4222' },
  redis: {
    program: 'redis-server',
    packages: ['redis-server', 'redis-tools'],
    variable: 'REDIS_URL',
    example: 'redis://host:6379',
  },
  prometheus: { program: 'prometheus', packages: ['prometheus', ...PAGES_OF_PROMETHEUS] },
} satisfies Record<string, ServerPackages>;

/** A server program: the one in PATH, else Debian's, unpacked into `.local/servers` once. */
export async function obtainServer(name: ServerName): Promise<{ command: string; env: NodeJS.ProcessEnv }> {
  const { program } = SERVERS[name];
  const installed = findExecutable(program);
  if (installed) return { command: installed, env: process.env };
  const folder = inLocal('servers', name);
  if (!programIn(folder, program)) await unpack(name, folder);
  const command = programIn(folder, program);
  if (!command) throw notFound(name);
  return { command, env: libraryEnvironment(folder) };
}

async function unpack(name: ServerName, folder: string) {
  if (!canUnpackPackages()) throw notFound(name);
  const { program, packages } = SERVERS[name];
  const draft = `${folder}.${process.pid}`;
  try {
    mkdirSync(draft, { recursive: true });
    await unpackPackages(packages, draft, () => programIn(draft, program));
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } catch (cause) {
    if (programIn(folder, program)) return; // another run was faster
    throw notFound(name, cause);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function programIn(folder: string, program: string) {
  return ['usr/sbin', 'usr/bin'].map((bin) => join(folder, bin, program)).find(isExecutable);
}

function notFound(name: ServerName, cause?: unknown) {
  const { program, variable, example }: ServerPackages = SERVERS[name];
  return new Failure(`${program} is not installed and could not be fetched.`, {
    cause,
    details: cause instanceof Failure ? [cause.message, cause.details].filter(Boolean).join('\n') : undefined,
    wayOut: [
      'Choose one of these ways:',
      `1. install it with your package manager, for example: apt-get install ${program} · brew install ${program}`,
      `2. download its release and put ${program} into a folder of your PATH`,
      ...(variable ? [`3. use an external one: ${variable}=${example} npm start`] : []),
    ].join('\n    '),
  });
}
