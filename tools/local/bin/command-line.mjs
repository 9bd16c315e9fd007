// @ts-check
import { parseArgs } from 'node:util';
import { commands, GROUPS } from './commands.mjs';

/** Exit code of a command line that names an unknown command or option. */
const USAGE_EXIT_CODE = 2;

/** A mistake in the command line, in one sentence. */
export class UsageError extends Error {}

/**
 * What a command line amounts to: a command to run, its help, or a problem in one sentence.
 * @param {string[]} argv
 * @returns {{ name: string, args: string[] } | { help: string } | { problem: string }}
 */
export function interpret(argv) {
  try {
    const help = helpFor(argv);
    return help === undefined ? resolve(argv) : { help };
  } catch (error) {
    if (error instanceof UsageError) return { problem: error.message };
    throw error;
  }
}

/**
 * The command to run. Ends the process where there is none: with the help, or with a usage error.
 * @param {string[]} argv
 */
export function enter(argv) {
  const meaning = interpret(argv);
  if ('name' in meaning) return meaning;
  if ('help' in meaning) {
    process.stdout.write(`${meaning.help}\n`);
    process.exit(0);
  }
  process.stderr.write(`${meaning.problem}\n`);
  process.exit(USAGE_EXIT_CODE);
}

/** @param {string[]} argv */
function resolve(argv) {
  const { name, args } = split(argv);
  const problem = args[0] === undefined ? 'Missing command' : `Unknown command "${args[0]}"`;
  if (!name) throw new UsageError(`${problem}: see ${PROGRAM} --help.`);
  if (!commands[name]) throw new UsageError(`${problem}: see ${helpCommand(name)}.`);
  readInput(name, args);
  return { name, args };
}

/**
 * Options and operands of a command.
 * @param {string} name
 * @param {string[]} args
 * @throws {UsageError}
 */
export function readInput(name, args) {
  const command = commands[name];
  if (!command) throw new UsageError(`Unknown command "${name}".`);
  try {
    return parseArgs({ args, options: command.options, allowPositionals: Boolean(command.operands) });
  } catch (error) {
    throw new UsageError(`${problemOf(error)}: see ${helpCommand(name)}.`, { cause: error });
  }
}

/** Node's texts have several sentences; these have one. @param {unknown} error */
function problemOf(error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  const named = /'(-{1,2}[^' ]*)/.exec(message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `Unknown option ${named}`;
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL')
    return `Unexpected argument ${/'[^']*'/.exec(message)?.[0] ?? ''}`;
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') throw error;
  return message.includes('does not take') ? `Option ${named} takes no value` : `Option ${named} needs a value`;
}

/** The command or group that a command line names. @param {string[]} argv @returns {{ name?: string, args: string[] }} */
function split(argv) {
  const [first = '', ...rest] = argv;
  const [second = ''] = rest;
  if (GROUPS.includes(first) && commands[`${first} ${second}`])
    return { name: `${first} ${second}`, args: rest.slice(1) };
  if (GROUPS.includes(first) || commands[first]) return { name: first, args: rest };
  return { args: argv };
}

const PROGRAM = 'node tools/local/bin/umbral.mjs';

/** How a command is run, without its arguments. @param {string} name */
function invocation(name) {
  if (commands[name]?.isInternal) return `${PROGRAM} ${name}`;
  const [script = '', task] = name.split(' ');
  const run = ['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`;
  return task ? `${run} -- ${task}` : run;
}

/** @param {string} name */
const isAfterDashes = (name) => name.includes(' ') || Boolean(commands[name]?.isInternal);

/** @param {string} name */
const helpCommand = (name) => `${invocation(name)}${isAfterDashes(name) ? '' : ' --'} --help`;

/** @param {string[]} argv */
function helpFor(argv) {
  const end = argv.indexOf('--');
  if (!(end < 0 ? argv : argv.slice(0, end)).some((arg) => arg === '--help' || arg === '-h')) return undefined;
  if (/^-/.test(argv[0] ?? '')) return helpOfAll();
  const { name } = split(argv);
  if (!name) return resolve(argv) && undefined;
  return commands[name] ? helpOf(name) : helpOfGroup(name, argv);
}

/** @param {string} name */
function helpOf(name) {
  const { summary, operands = '', options } = /** @type {import('./commands.mjs').Command} */ (commands[name]);
  const rows = Object.entries(options).map(([option, { value, help, default: usual }]) => [
    `--${option}${value ? ` <${value}>` : ''}`,
    typeof usual === 'string' ? `${help} (${usual})` : help,
  ]);
  const given = [operands, rows.length ? '[options]' : ''].filter(Boolean).join(' ');
  const dashes = given && !isAfterDashes(name) ? ' --' : '';
  return [
    `${invocation(name)}${dashes} ${given}`.trimEnd(),
    '',
    summary,
    ...(rows.length ? ['', ...table(rows)] : []),
  ].join('\n');
}

/** @param {string} group @param {string[]} argv */
function helpOfGroup(group, [, task = '']) {
  if (!task.startsWith('-')) resolve([group, task]);
  return [`npm run ${group} -- <command>`, '', ...listed((name) => name.startsWith(`${group} `))].join('\n');
}

const helpOfAll = () => listed((name) => !commands[name]?.isInternal).join('\n');

/** @param {(name: string) => boolean} isShown */
const listed = (isShown) =>
  table(
    Object.entries(commands)
      .filter(([name]) => isShown(name))
      .map(([name, { summary }]) => [invocation(name), summary]),
  );

/** @param {string[][]} rows */
function table(rows) {
  const width = Math.max(...rows.map(([first = '']) => first.length));
  return rows.map(([first = '', second = '']) => `  ${first.padEnd(width)}  ${second}`);
}
