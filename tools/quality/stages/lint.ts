import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mustFail, mustPass } from '../lint-fixture/must-fail.ts';
import { everyWorkspace } from '../../local/build/workspaces.ts';
import { inLocal, inRoot, root } from '../../local/paths.ts';
import { run, tail } from '../../local/shell/run.ts';
import { check } from './outcome.ts';
import { ensureClients } from './types.ts';

const CONFIGURATION = [
  '.oxlintrc.json',
  'oxlint.nx.mjs',
  'oxlint.money.mjs',
  'oxlint.terms.mjs',
  'tools/quality/stages/terms.mjs',
  'nx.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
];

const oxlint = (cwd: string, ...args: string[]) =>
  run(process.execPath, [inRoot('node_modules', 'oxlint', 'bin', 'oxlint'), ...args], {
    cwd,
    env: { ...process.env, GOMAXPROCS: '1' }, // its type checker has a program for each processor: two take half as much again
    allowFailure: true,
    logFile: inLocal('logs', 'test-lint.log'),
  });

/** Warnings fail, by .oxlintrc.json. @param files all unless given */
export async function lint(files = ['.']) {
  await ensureClients();
  const { code, output } = await oxlint(root, '--no-error-on-unmatched-pattern', ...files);
  return check(code === 0 ? [] : [tail(output, 40)]);
}

interface Config {
  rules: Record<string, unknown>;
  overrides: Pick<Config, 'rules'>[];
}

/**
 * Sources that must be refused, and some that must not: without them a rule that has quietly stopped working would look
 * like clean code. They are written into a checkout that holds nothing else, so that nothing broken has to lie in the tree.
 */
export async function lintFixture() {
  const folder = inLocal('lint-fixture');
  checkoutWithoutSources(folder);
  for (const { file, source } of [...mustFail, ...mustPass]) write(join(folder, file), source);
  const { rules, overrides } = JSON.parse((await oxlint(folder, '--print-config')).output) as Config;
  const { output } = await oxlint(folder, '--format', 'json');
  const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string; code?: string; message: string }[] };
  const reported = (file: string) =>
    diagnostics.filter(({ filename }) => filename === file).map(({ code, message }) => nameOf(code) ?? message);
  const untried = [...new Set([rules, ...overrides.map((override) => override.rules)].flatMap(Object.keys))].filter(
    (name) => !mustFail.some(({ rule }) => rule === name),
  );
  const problems = [
    ...untried.map((rule) => `${rule} has no source that it must refuse`),
    ...mustFail
      .filter(({ file, rule }) => !reported(file).includes(rule))
      .map(
        ({ file, rule }) => `${file}: ${rule} should refuse it; reported: ${reported(file).join(', ') || 'nothing'}`,
      ),
    ...mustPass
      .filter(({ file }) => reported(file).length)
      .map(({ file }) => `${file}: should pass; reported: ${reported(file).join(', ')}`),
  ];
  return { passed: mustFail.length + mustPass.length - problems.length, failed: problems.length, problems };
}

/** Tags, settings and the program of each workspace, and no source. */
function checkoutWithoutSources(folder: string) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, '.git'), { recursive: true }); // else oxlint leaves out what this repository ignores
  mkdirSync(join(folder, 'node_modules', '@umbral'), { recursive: true });
  const all = everyWorkspace();
  for (const { name, path } of all) symlinkSync(join(folder, path), join(folder, 'node_modules', name));
  const described = [...all.map(({ path }) => path), 'tools', 'tools/quality/tests']
    .flatMap((path) => [`${path}/package.json`, `${path}/tsconfig.json`])
    .filter((file) => existsSync(inRoot(file)));
  for (const file of [...CONFIGURATION, ...described, 'package.json']) cpSync(inRoot(file), join(folder, file));
}

function write(file: string, source: string) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
}

/** `typescript(no-array-delete)` is reported where `typescript/no-array-delete` is configured. */
const nameOf = (code?: string) =>
  code
    ?.replace(/^(.+)\((.+)\)$/, '$1/$2')
    .replace(/^eslint\//, '')
    .replace(/^react-hooks\//, 'react/');
