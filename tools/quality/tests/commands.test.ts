import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { interpret } from '../../local/bin/command-line.mjs';
import { commands, GROUPS, sourceOf } from '../../local/bin/commands.mjs';
import { inRoot } from '../../local/paths.ts';
import { readJson } from '../../local/read-json.ts';
import { temporaryFolder } from './temporary-folder.ts';

const MAX_SCRIPTS = 10;
const { scripts } = readJson<{ scripts: Record<string, string> }>(inRoot('package.json'));

function helpOf(...args: string[]) {
  const meaning = interpret([...args, '--help']);
  return 'help' in meaning ? meaning.help : assert.fail(JSON.stringify(meaning));
}

/** Mistakes in a command line, with the expected problem. */
const mistakes: [string[], string][] = [
  ...Object.entries(commands).flatMap(([name, { operands }]): [string[], string][] => [
    [[...name.split(' '), '--no-such-option'], 'Unknown option --no-such-option'],
    ...(operands ? [] : [[[...name.split(' '), 'nothing'], "Unexpected argument 'nothing'"] as [string[], string]]),
  ]),
  ...[[], ...GROUPS.map((group) => [group])].flatMap((words): [string[], string][] => [
    [words, 'Missing command'],
    [[...words, 'no-such-command'], 'Unknown command "no-such-command"'],
    [[...words, 'no-such-command', '--help'], 'Unknown command "no-such-command"'],
  ]),
  [['test', '--only'], 'Option --only needs a value'],
  [['test', '--list=all'], 'Option --list takes no value'],
];

for (const [args, problem] of mistakes)
  test(`refuses "${args.join(' ')}" with one sentence`, () => {
    const meaning = interpret(args);
    assert.match('problem' in meaning ? meaning.problem : '', /^[^\n.:]+: see [^\n]+ --help\.$/);
    assert.ok('problem' in meaning && meaning.problem.startsWith(`${problem}: `));
  });

for (const [name, { summary, options }] of Object.entries(commands))
  test(`${name} has a help with its options, and an implementation`, () => {
    const help = helpOf(...name.split(' '));
    assert.ok(help.includes(summary));
    for (const option of Object.keys(options)) assert.ok(help.includes(`--${option}`), option);
    assert.ok(existsSync(inRoot('tools', sourceOf(name))));
  });

for (const group of GROUPS)
  test(`the help of ${group} lists its commands`, () => {
    for (const name of Object.keys(commands).filter((one) => one.startsWith(`${group} `)))
      assert.ok(helpOf(group).includes(`npm run ${name.replace(' ', ' -- ')} `), name);
  });

test('the help of all lists what a script runs', () => {
  for (const { summary, isInternal } of Object.values(commands))
    assert.equal(helpOf().includes(summary), !isInternal, summary);
});

test(`the scripts of the root are at most ${MAX_SCRIPTS}, and run what is declared`, () => {
  const shown = Object.keys(commands).filter((name) => !commands[name]?.isInternal);
  assert.deepEqual(Object.keys(scripts).sort(), [...new Set(shown.map((name) => name.split(' ')[0]))].sort());
  assert.ok(Object.keys(scripts).length <= MAX_SCRIPTS);
  for (const [script, line] of Object.entries(scripts)) assert.equal(line, `node tools/local/bin/umbral.mjs ${script}`);
});

describe('without anything installed', () => {
  // The launcher alone, without packages and lock file: installing or importing TypeScript would fail there.
  const checkout = temporaryFolder();
  cpSync(inRoot('tools', 'local', 'bin'), join(checkout, 'tools', 'local', 'bin'), { recursive: true });
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(checkout, 'tools', 'local', 'bin', 'umbral.mjs'), ...args], { encoding: 'utf8' });

  for (const script of Object.keys(scripts))
    test(`${script} answers --help with 0, and an unknown option or command with 2`, () => {
      assert.deepEqual(outcomeOf(run(script, '--help')), { status: 0, stdout: `${helpOf(script)}\n`, stderr: '' });
      const args = [script, GROUPS.includes(script) ? 'no-such-command' : '--no-such-option'];
      const { problem } = { problem: '', ...interpret(args) };
      assert.deepEqual(outcomeOf(run(...args)), { status: 2, stdout: '', stderr: `${problem}\n` });
    });
});

const outcomeOf = ({ status, stdout, stderr }: ReturnType<typeof spawnSync>) => ({ status, stdout, stderr });
