import type { DeployedModule } from '@umbral/contracts';

/** In its own file: without a release on trial nobody needs it. */
const loadReports = () => import(/* webpackChunkName: "reports" */ '../reports/release-reports');

async function withReports(
  deployed: DeployedModule,
  tell: (reports: Awaited<ReturnType<typeof loadReports>>) => void,
): Promise<void> {
  if (!deployed.watched) return;
  const reports = await loadReports().catch(() => undefined);
  // A module that nobody tells of works all the same.
  if (reports) tell(reports);
}

/** Tells from now on what fails in a release that is on trial, or compared with one. Resolves when it is being listened for. */
export const watchRelease = (deployed: DeployedModule): Promise<void> =>
  withReports(deployed, ({ watch }) => watch(deployed));

/** Tells that somebody came to such a release. */
export const noteVisit = (deployed: DeployedModule): Promise<void> =>
  withReports(deployed, ({ visit }) => visit(deployed));
