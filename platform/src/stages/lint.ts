import { ESLint } from 'eslint';
import { mustFail, mustPass } from '../../lint-fixture/must-fail.ts';
import { inLocal, inRoot, root } from '../paths.ts';
import { runMany } from '../build/nx.ts';
import { everyWorkspace } from '../build/workspaces.ts';
import { run, tail } from '../shell/run.ts';
import { check } from './outcome.ts';

/** What belongs to no workspace. */
const ROOT_FILES = ['*.mjs', 'deploy'];

/** The whole repository, no warning tolerated; a workspace that has not changed comes from Nx's cache. */
export async function lint() {
  const logFile = inLocal('logs', 'test-lint.log');
  const names = everyWorkspace()
    .filter(({ scripts }) => scripts.lint)
    .map(({ name }) => name);
  const byNx = await runMany('lint', names, { parallel: 1, args: ['--max-warnings=0'], allowFailure: true, logFile });
  const eslint = inRoot('node_modules', 'eslint', 'bin', 'eslint.js');
  const byHand = await run(process.execPath, [eslint, '--max-warnings=0', ...ROOT_FILES], {
    cwd: root,
    allowFailure: true,
  });
  if (byNx.code === 0 && byHand.code === 0) return check([]);
  return check([...messages(byNx.output), ...messages(byHand.output)]);
}

/** ESLint's lines about files and rules, without what Nx writes around them. */
function messages(output: string) {
  const lines = output.split('\n').map((line) => line.replace(/^@umbral\/[\w-]+: /, ''));
  const found = lines.filter((line) => /^\/.*\.\w+$|^ +\d+:\d+ +(error|warning)/.test(line));
  return found.length ? [found.join('\n')] : [tail(output, 20)];
}

/**
 * Sources that must be refused, and some that must not: without them a rule that has quietly stopped working would look
 * like clean code.
 */
export async function lintFixture() {
  const eslint = new ESLint({ cwd: root });
  const problems: string[] = [];
  for (const { file, source, rule } of mustFail) {
    const found = await reportedRules(eslint, file, source);
    if (!found.includes(rule))
      problems.push(`${file}: ${rule} should refuse «${source.trim()}»; reported: ${found.join(', ') || 'nothing'}`);
  }
  for (const { file, source } of mustPass) {
    const found = await reportedRules(eslint, file, source);
    if (found.length) problems.push(`${file}: «${source.trim()}» should pass; reported: ${found.join(', ')}`);
  }
  return { passed: mustFail.length + mustPass.length - problems.length, failed: problems.length, problems };
}

/** Lints text as if it were that file, so that nothing broken has to lie in the tree. */
async function reportedRules(eslint: ESLint, file: string, source: string) {
  const [result] = await eslint.lintText(source, { filePath: inRoot(file) });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}
