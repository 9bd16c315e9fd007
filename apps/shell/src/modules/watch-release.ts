import type { DeployedModule } from '@umbral/contracts';

/** In its own chunk: needed only with a release on trial. */
const loadReports = () => import(/* webpackChunkName: "reports" */ '../reports/release-reports');

type Reports = Awaited<ReturnType<typeof loadReports>>;
/** Set once a release on trial was seen. */
let loaded: Promise<Reports | undefined> | undefined;

/** The module works without reports. */
const reports = (): Promise<Reports | undefined> => (loaded ??= loadReports().catch(() => (loaded = undefined)));

/**
 * Reports failures of a release on trial, or of the one it is compared with. Resolves once subscribed to incidents and able to notice a
 * hung tab: the release is loaded afterwards.
 */
export async function watchRelease(deployed: DeployedModule): Promise<void> {
  if (deployed.watched) await (await reports())?.watch(deployed);
}

/** Reports a visit of such a release, and the end of one. */
export async function recordUse(deployed: DeployedModule | undefined): Promise<void> {
  if (deployed?.watched) (await reports())?.visit(deployed);
  else (await loaded)?.endVisit();
}
