/** Calls that a process has answered, and those of them that failed (5xx). */
export interface CallCounts {
  calls: number;
  failed: number;
}

const ANSWERED = /^umbral_request_duration_seconds_count\{([^}]*)\} (\d+)/gm;

/** Reads the metrics of a process. */
export function countsIn(metrics: string): CallCounts {
  const counts = { calls: 0, failed: 0 };
  for (const [, labels = '', count] of metrics.matchAll(ANSWERED)) {
    counts.calls += Number(count);
    if (/status="5\d\d"/.test(labels)) counts.failed += Number(count);
  }
  return counts;
}

/** @throws when the process does not answer */
export async function countsAt(managementUrl: string): Promise<CallCounts> {
  const answer = await fetch(`${managementUrl}/metrics`, { signal: AbortSignal.timeout(2_000) });
  return countsIn(await answer.text());
}

export const countsSince = (now: CallCounts, before: CallCounts): CallCounts => ({
  calls: now.calls - before.calls,
  failed: now.failed - before.failed,
});

/** One call may fail for a reason of its own. */
const MIN_FAILURES = 3;
/** Above this share the alert `CallsFail` pages anyway. */
const BEARABLE_SHARE = 0.01;

const shareOf = ({ calls, failed }: CallCounts) => (calls ? failed / calls : 0);

/**
 * Whether a new build fails where the former one does not: what fails in both is not caused by the new build.
 * @param former undefined where there is none to compare with
 */
export function failsMore(candidate: CallCounts, former: CallCounts | undefined): boolean {
  if (candidate.failed < MIN_FAILURES) return false;
  return shareOf(candidate) > Math.max(BEARABLE_SHARE, 2 * shareOf(former ?? { calls: 0, failed: 0 }));
}

export const percent = (counts: CallCounts) => `${(100 * shareOf(counts)).toFixed(1)} %`;
