// @ts-check
import { quality } from './quality-commands.mjs';
import { note, platform, stages, system } from './shared-options.mjs';

/**
 * Every command with its options: the one declaration from which `--help`, the refusal of unknown options and the types of
 * a command's input follow. Plain JavaScript, because `--help` answers before anything is installed.
 *
 * @typedef {object} Option
 * @property {'string' | 'boolean'} type
 * @property {string} help
 * @property {string} [value] what the help shows for the value of a string
 * @property {string | boolean} [default]
 *
 * @typedef {object} Command
 * @property {string} summary
 * @property {string} [operands] as the help shows them; without it a command accepts none
 * @property {Readonly<Record<string, Option>>} options
 * @property {boolean} [needsTools] whether it needs what package.json calls devDependencies, besides what runs the system
 * @property {boolean} [takesBuilt] whether it uses the contracts as they were built before it
 * @property {'quality' | 'release'} [folder] of tools that implements it: that of its group or `local` unless given
 * @property {boolean} [isInternal] called by images and by the scripts of workspaces, not by a script of the root
 */

export const COMMANDS = /** @satisfies {Record<string, Command>} */ (
  /** @type {const} */ ({
    start: { summary: 'Installs, builds and starts the whole system.', options: system },
    dev: {
      summary: 'Starts the system and applies saved files, or shows modules of this checkout in a remote platform.',
      operands: '[<module> … --platform <address>]',
      options: {
        ...system,
        platform: { type: 'string', value: 'address', help: 'shows the named modules in this remote platform' },
        'own-shell': { type: 'boolean', help: 'with --platform: uses the shell of this checkout, which hot-reloads' },
      },
    },
    test: { summary: 'Runs every check and every test.', folder: 'quality', needsTools: true, options: stages },
    verify: {
      summary: 'Runs the checks and tests that need no servers.',
      folder: 'quality',
      needsTools: true,
      options: stages,
    },
    bench: {
      summary:
        'Measures the system, each figure beside its baseline; a complete run replaces tools/quality/bench/results.',
      operands: '[<measurement> …]',
      folder: 'quality',
      needsTools: true,
      options: { quick: { type: 'boolean', default: false, help: 'few short rounds on a tenth of the rows' } },
    },
    'new-module': {
      summary: 'Generates a micro-frontend that builds, passes its checks and opens.',
      operands: '<name> [<title>]',
      folder: 'release',
      needsTools: true,
      options: {
        standalone: { type: 'string', value: 'folder', help: 'generates it as a separate repository in this folder' },
        packages: { type: 'string', value: 'folder', help: 'with --standalone: takes the packed libraries from here' },
        'by-version': { type: 'boolean', help: 'with --standalone: takes the libraries from the npm registry' },
      },
    },

    ...quality,

    'release publish': {
      summary: 'Checks modules, opens their pages and releases them to a platform.',
      operands: '<module or folder of a built one> …',
      needsTools: true,
      options: {
        ...platform,
        commit: { type: 'string', value: 'hash', help: "the commit of the sources; the checkout's unless given" },
        note,
        preview: { type: 'string', value: 'addresses', help: 'releases it to these users only' },
        canary: { type: 'string', value: '10% or company:3', help: 'releases it to a share of users or to a company' },
        rebuild: { type: 'boolean', help: 'accepts another build of an existing version' },
        unopened: { type: 'boolean', help: 'skips opening the pages' },
        check: { type: 'boolean', help: 'publishes nothing' },
      },
    },
    'release rollback': {
      summary: 'Makes an earlier release of a module live again, the one before the current unless given.',
      operands: '<module> [<version>]',
      takesBuilt: true,
      options: { ...platform, note, trial: { type: 'boolean', help: 'ends the trials of the module instead' } },
    },
    'release list': {
      summary: 'Lists the releases of all modules, or of these.',
      operands: '[<module> …]',
      takesBuilt: true,
      options: platform,
    },
    'release ship': {
      summary: 'Replaces one service of the running system, and rolls back by itself when the new build does worse.',
      operands: '<service>',
      needsTools: true,
      options: {
        watch: { type: 'string', value: 'seconds', default: '30', help: 'how long both builds are compared' },
        at: { type: 'string', value: 'folder', help: "the state folder of the system; this checkout's unless given" },
        build: { type: 'string', value: 'folder', help: 'ships an earlier build' },
        back: { type: 'boolean', default: false, help: 'ships the former build' },
        check: { type: 'boolean', default: false, help: 'stops before anything is changed' },
      },
    },
    'release changeset': {
      summary: 'Describes a change of a packed library for the next version.',
      needsTools: true,
      options: { empty: { type: 'boolean', help: 'the change is not visible outside' } },
    },
    'release version': {
      summary: 'Turns all changesets into versions and changelogs of the packed libraries.',
      needsTools: true,
      options: {},
    },
    'release pack': {
      summary: 'Packs the libraries for modules in separate repositories.',
      needsTools: true,
      options: {
        into: { type: 'string', value: 'folder', help: 'of the tarballs; .local/packages/tarballs unless given' },
      },
    },

    'data backup': {
      summary: 'Writes one encrypted archive of the running system into BACKUP_DIR: databases, files, keys.',
      options: {
        keep: { type: 'string', value: 'number', default: '7', help: 'archives to keep' },
      },
    },
    'data restore': {
      summary: 'Restores everything of this checkout from an archive: the newest unless given.',
      options: {
        from: { type: 'string', value: 'archive', help: 'its name in BACKUP_DIR, or its path' },
        list: { type: 'boolean', help: 'lists what can be restored' },
      },
    },
    'data reconcile': { summary: 'Makes the running services resend what others are missing.', options: {} },
    'data settle': {
      summary: 'Prepares databases that were restored by other means, before any service runs. Run it once.',
      operands: '[<service> …]',
      options: { to: { type: 'string', value: 'moment', help: 'the moment that the databases show' } },
    },

    prove: {
      summary: 'Restores the backup of a cluster into one beside, compares both and removes it.',
      isInternal: true,
      options: {},
    },

    migrate: {
      summary: 'Creates logins and databases and applies the migrations of all services, or of these.',
      operands: '[<service> …]',
      isInternal: true,
      options: {
        'expand-only': { type: 'boolean', help: 'refuses migrations that the running version cannot live with' },
      },
    },
    build: { summary: 'Builds services, libraries and apps.', isInternal: true, options: {} },
    compile: { summary: 'Compiles workspaces.', operands: '[<folder> …]', isInternal: true, options: {} },
    generate: { summary: "Generates Prisma's client of a service.", isInternal: true, options: {} },
    'client-types': {
      summary: 'Generates the types of libs/client in the current folder.',
      folder: 'release',
      needsTools: true,
      isInternal: true,
      options: {},
    },
  })
);

/** @typedef {keyof typeof COMMANDS} CommandName */

/** @type {Readonly<Record<string, Command>>} */
export const commands = COMMANDS;

/** First words that group commands, such as `quality`. */
export const GROUPS = [
  ...new Set(Object.keys(commands).flatMap((name) => (name.includes(' ') ? name.split(' ')[0] : []))),
];

/** The implementation of a command, from tools: `quality/commands/security.ts` for `quality security`. @param {string} name */
export function sourceOf(name) {
  const [group = '', task = group] = name.split(' ');
  const folder = commands[name]?.folder ?? (['quality', 'release'].includes(group) ? group : 'local');
  return `${folder}/commands/${task}.ts`;
}
