import { start } from 'single-spa';
import type { ModuleLifecycles } from '@umbral/web-kit';
import { markMounted, markUnmounted } from './effects';
import { guardGlobals, restoreDefined } from './globals';
import { watchListeners } from './listeners';
import { watchObservers } from './observers';
import { watchStyles } from './styles';
import { watchTimers } from './timers';

let isWatching = false;

/** Starts single-spa, and to record what modules do to the page, before the first of them is loaded (ADR-0023). */
export function watchModules(): void {
  if (isWatching) return;
  isWatching = true;
  // Its start replaces functions of the window: before, so that the recorded caller is the module's code and not single-spa's.
  start({ urlRerouteOnly: true });
  // The own observer of styles is the browser's.
  watchStyles();
  watchObservers();
  watchListeners();
  watchTimers();
  // Last: it guards the functions as they are then.
  guardGlobals();
}

/** Lifecycles of a module whose side effects end when it is unmounted. */
export function contained(
  { name, version }: { name: string; version: string },
  { bootstrap, mount, unmount }: ModuleLifecycles,
): Pick<ModuleLifecycles, 'bootstrap' | 'mount' | 'unmount'> {
  return {
    bootstrap,
    mount(place) {
      markMounted(name, version);
      return mount(place);
    },
    async unmount(place) {
      try {
        return await unmount(place);
      } finally {
        markUnmounted(name);
        restoreDefined(name, version);
        // The smoke check of a release waits for it.
        performance.mark(`${name} unmounted`);
      }
    },
  };
}
