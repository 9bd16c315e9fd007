import { followEvents, type Log, type NatsLink } from '@umbral/service-kit/core';
import type { DeployedModules } from './deployed-modules.js';

/** Fetches the deployed modules after each change, and after each reconnect, because events may have been missed. */
export const subscribeToReleases = (
  link: NatsLink,
  modules: Pick<DeployedModules, 'refresh'>,
  log: Log,
): (() => void) =>
  followEvents(
    link,
    ['releases.release.changed'],
    () => void modules.refresh(),
    log,
    (isSubscribed) => {
      if (isSubscribed) void modules.refresh();
    },
  );
