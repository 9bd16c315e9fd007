import type { DeployedModule } from '@umbral/contracts';
import { prefetchModule } from './module-store';
import { watchWhile } from './watch-release';

const REST_MS = 65;

/** Prefetches a page when its link is hovered or focused. */
export function prefetchHandlers(deployed: DeployedModule, pathname: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () =>
    void watchWhile(deployed, async () => {
      const module = await prefetchModule(deployed);
      await module?.prefetch(pathname);
    });
  const cancel = () => clearTimeout(timer);
  return {
    onPointerEnter: () => {
      timer = setTimeout(start, REST_MS);
    },
    onPointerLeave: cancel,
    onFocus: start,
  };
}
