import type { DeployedModule } from '@umbral/contracts';

/** In its own chunk: needed only with a release on trial. */
const loadReports = () => import(/* webpackChunkName: "reports" */ '../reports/release-reports');

async function withReports(
  deployed: DeployedModule,
  report: (reports: Awaited<ReturnType<typeof loadReports>>) => void,
): Promise<void> {
  if (!deployed.watched) return;
  const reports = await loadReports().catch(() => undefined);
  // The module works without reports.
  if (reports) report(reports);
}

/** Reports failures of a release on trial, or of the one it is compared with. Resolves once subscribed to incidents. */
export const watchRelease = (deployed: DeployedModule): Promise<void> =>
  withReports(deployed, ({ watch }) => watch(deployed));

/** Reports a visit of such a release. */
export const recordUse = (deployed: DeployedModule): Promise<void> =>
  withReports(deployed, ({ visit }) => visit(deployed));
