import type { DeployedModule } from '@umbral/contracts';

/** In its own file: without a release on trial nobody needs it. */
const loadReports = () => import(/* webpackChunkName: "reports" */ '../reports/release-reports');

async function withReports(
  deployed: DeployedModule,
  report: (reports: Awaited<ReturnType<typeof loadReports>>) => void,
): Promise<void> {
  if (!deployed.watched) return;
  const reports = await loadReports().catch(() => undefined);
  // Without the reports the module works all the same.
  if (reports) report(reports);
}

/** Reports from now on what fails in a release that is on trial, or compared with one. Resolves once failures are listened for. */
export const watchRelease = (deployed: DeployedModule): Promise<void> =>
  withReports(deployed, ({ watch }) => watch(deployed));

/** Reports that somebody opened such a release. */
export const recordUse = (deployed: DeployedModule): Promise<void> =>
  withReports(deployed, ({ visit }) => visit(deployed));
