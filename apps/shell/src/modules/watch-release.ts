import type { DeployedModule } from '@umbral/contracts';

/** In its own chunk: needed only with a release on trial. */
const loadReports = () => import(/* webpackChunkName: "reports" */ '../reports/release-reports');

type Reports = Awaited<ReturnType<typeof loadReports>>;
/** Set once a release on trial was seen. */
let loaded: Promise<Reports | undefined> | undefined;

/** The module works without reports. */
const reports = (): Promise<Reports | undefined> => (loaded ??= loadReports().catch(() => (loaded = undefined)));

/**
 * Runs code of a release on trial, or of the one it is compared with, once its failures are reported and a tab that it hangs is
 * noticed. Before a visit too: a link that is hovered runs the code of its page.
 */
export async function watchWhile<Result>(deployed: DeployedModule, run: () => Promise<Result>): Promise<Result> {
  const used = deployed.watched ? await reports() : undefined;
  await used?.begin(deployed);
  try {
    return await run();
  } finally {
    used?.end(deployed);
  }
}

/** Reports a visit of such a release, and the end of one. */
export async function recordUse(deployed: DeployedModule | undefined): Promise<void> {
  if (deployed?.watched) (await reports())?.visit(deployed);
  else (await loaded)?.endVisit();
}
