import type { DeployedModule } from '@umbral/contracts';
import { isOutdated, prefetchModule } from './module-store';
import { watchWhile } from './watch-release';

const REST_MS = 65;

/** Prefetches a page when its link is hovered or focused. */
export function prefetchHandlers(deployed: DeployedModule, pathname: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const prefetch = async () => {
    const module = await prefetchModule(deployed);
    await module?.prefetch(pathname);
  };
  // The code of a module that is loaded is of its own release, and so are its failures.
  const start = () => void (isOutdated(deployed) ? prefetch() : watchWhile(deployed, prefetch));
  const cancel = () => clearTimeout(timer);
  return {
    onPointerEnter: () => {
      timer = setTimeout(start, REST_MS);
    },
    onPointerLeave: cancel,
    onFocus: start,
  };
}
