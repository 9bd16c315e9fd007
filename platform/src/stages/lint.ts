import { ESLint, type Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { mustFail, mustPass } from '../../lint-fixture/must-fail.ts';
import { inLocal, inRoot, root } from '../paths.ts';
import { run, tail } from '../shell/run.ts';
import { check } from './outcome.ts';
import { generateClients, PROGRAMS } from './types.ts';

const ESLINT = inRoot('node_modules', 'eslint', 'bin', 'eslint.js');

/**
 * The whole repository, no warning tolerated. Types come from the programs of the stage before: workspace by workspace
 * (`nx lint`, for one that has changed) the types of the libraries would be worked out again in each.
 */
export async function lint(files = ['.']) {
  await generateClients();
  const parserOptions = `{projectService: false, project: [${PROGRAMS.map((folder) => `${folder}/tsconfig.json`).join()}]}`;
  const { code, output } = await run(
    process.execPath,
    ['--max-old-space-size=4096', ESLINT, '--max-warnings=0', '--parser-options', parserOptions, ...files],
    { cwd: root, allowFailure: true, logFile: inLocal('logs', 'test-lint.log') },
  );
  return check(code === 0 ? [] : [tail(output, 40)]);
}

/**
 * Sources that must be refused, and some that must not: without them a rule that has quietly stopped working would look
 * like clean code.
 */
export async function lintFixture() {
  const typed = new ESLint({ cwd: root });
  // The same rules but those that ask for types: reading a whole program to see an import refused would cost seconds.
  const untyped = new ESLint({ cwd: root, overrideConfig: tseslint.configs.disableTypeChecked as Linter.Config });
  const problems: string[] = [];
  for (const { file, source, rule } of mustFail) {
    const found = await reportedRules(rule.startsWith('@typescript-eslint/') ? typed : untyped, file, source);
    if (!found.includes(rule))
      problems.push(`${file}: ${rule} should refuse «${source.trim()}»; reported: ${found.join(', ') || 'nothing'}`);
  }
  for (const { file, source } of mustPass) {
    const found = await reportedRules(untyped, file, source);
    if (found.length) problems.push(`${file}: «${source.trim()}» should pass; reported: ${found.join(', ')}`);
  }
  return { passed: mustFail.length + mustPass.length - problems.length, failed: problems.length, problems };
}

/** Lints text as if it were that file, so that nothing broken has to lie in the tree. */
async function reportedRules(eslint: ESLint, file: string, source: string) {
  const [result] = await eslint.lintText(source, { filePath: inRoot(file) });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}
