import { root } from '../paths.mjs';
import { run } from '../shell/run.mjs';
import { check } from '../stages/outcome.mjs';

/** Worth stopping for; the others are said by `npm audit`. */
const STOPPING = ['high', 'critical'];

/**
 * Known holes of production packages, as the registry tells them. Where the registry cannot be asked nothing is known,
 * which is said and counts as skipped: never as passed.
 * @returns {Promise<import('../stages/outcome.mjs').Outcome>}
 */
export async function knownHoles() {
  const { output } = await run('npm', ['audit', '--omit=dev', '--json'], { cwd: root, allowFailure: true });
  const report = reportIn(output);
  if (!report)
    return {
      passed: 0,
      failed: 0,
      skipped: 1,
      problems: ['The registry does not answer npm audit: nothing is known.'],
    };
  return check(holesOf(report));
}

/** @param {{ vulnerabilities: Record<string, { severity: string, range: string }> }} report */
export const holesOf = ({ vulnerabilities }) =>
  Object.entries(vulnerabilities)
    .filter(([, { severity }]) => STOPPING.includes(severity))
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);

/** The report among npm's other lines; undefined when there is none. */
export function reportIn(output) {
  try {
    const report = JSON.parse(output.slice(output.indexOf('\n{') + 1, output.lastIndexOf('}') + 1));
    return report.vulnerabilities ? report : undefined;
  } catch {
    return undefined;
  }
}
