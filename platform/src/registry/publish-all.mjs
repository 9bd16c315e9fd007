import { join } from 'node:path';
import { modules } from '../processes.mjs';
import { keepModules, publishModule } from './publish.mjs';

/** Publishes every built module of this checkout. @returns {string[]} names of those that changed */
export function publishAll(registry) {
  const results = modules().map(({ folder }) => publishModule(registry, join(folder, 'dist')));
  keepModules(registry, modules().map(({ manifest }) => manifest.name));
  return results.filter(({ isNew }) => isNew).map(({ published }) => published.name);
}
