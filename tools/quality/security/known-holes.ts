import { root } from '../../local/paths.ts';
import { run } from '../../local/shell/run.ts';
import { check, type Outcome } from '../stages/outcome.ts';

interface AuditReport {
  vulnerabilities: Record<string, { severity: string; range: string }>;
}

/** Severities that fail the check; `npm audit` lists the others. */
const STOPPING = ['high', 'critical'];

/**
 * Known vulnerabilities of production packages, as reported by the registry. Without a reachable registry the check
 * is reported as skipped, never as passed.
 */
export async function knownHoles(): Promise<Outcome> {
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

export const holesOf = ({ vulnerabilities }: AuditReport) =>
  Object.entries(vulnerabilities)
    .filter(([, { severity }]) => STOPPING.includes(severity))
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);

/** The report among npm's other lines; undefined when there is none. */
export function reportIn(output: string): AuditReport | undefined {
  try {
    const report = JSON.parse(
      output.slice(output.indexOf('\n{') + 1, output.lastIndexOf('}') + 1),
    ) as Partial<AuditReport>;
    return report.vulnerabilities && { vulnerabilities: report.vulnerabilities };
  } catch {
    return undefined;
  }
}
