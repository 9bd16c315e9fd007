import { isCanary, isInAudience, type Visitor } from '@umbral/contracts';
import type { RunningTrial } from './find-trials.js';

/**
 * The trial that a report about a release belongs to: its own trial, if it is for this visitor; for the live release, the canary that is
 * compared with it. Undefined for releases that this visitor does not get.
 */
export function trialOfReport(
  trials: readonly RunningTrial[],
  path: string,
  visitor: Visitor,
): RunningTrial | undefined {
  const own = trials.find((trial) => trial.path === path);
  if (own) return isInAudience(own.audience, path, visitor) ? own : undefined;
  return trials.find(({ livePath, audience }) => livePath === path && isCanary(audience));
}
