import { basename } from 'node:path';
import { modules } from '../processes.mjs';
import { keepModules, publishModule } from './publish.mjs';

/**
 * Publishes every module of this checkout.
 * @param {string} registry @param {(app: string) => string} bundleOf
 * @returns {string[]} names of those that changed
 */
export function publishAll(registry, bundleOf) {
  const results = modules().map(({ folder }) => publishModule(registry, bundleOf(basename(folder))));
  keepModules(
    registry,
    modules().map(({ manifest }) => manifest.name),
  );
  return results.filter(({ isNew }) => isNew).map(({ published }) => published.name);
}
