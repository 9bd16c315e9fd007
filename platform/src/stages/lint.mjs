import { inLocal, inRoot, root } from '../paths.mjs';
import { run, tail } from '../shell/run.mjs';
import { check } from './outcome.mjs';

const eslint = (args, options) =>
  run(process.execPath, [inRoot('node_modules', 'eslint', 'bin', 'eslint.js'), ...args], {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false', FORCE_COLOR: '0' },
    allowFailure: true,
    ...options,
  });

/** The whole repository, no warning tolerated. */
export async function lint() {
  const { code, output } = await eslint(['.', '--max-warnings=0'], { logFile: inLocal('logs', 'test-lint.log') });
  return check(code === 0 ? [] : [tail(output, 40)]);
}

/**
 * Sources that must be refused, and some that must not: without them a rule that has quietly stopped working would look
 * like clean code.
 */
export async function lintFixture() {
  const { mustFail, mustPass } = await import('../../lint-fixture/must-fail.mjs');
  const { ESLint } = await import('eslint');
  const eslint = new ESLint({ cwd: root });
  const problems = [];
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
async function reportedRules(eslint, file, source) {
  const [result] = await eslint.lintText(source, { filePath: inRoot(file) });
  return result.messages.map(({ ruleId, message }) => ruleId ?? message);
}
