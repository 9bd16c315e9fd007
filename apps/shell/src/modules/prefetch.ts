import type { DeployedModule } from '@umbral/contracts';
import { loadModule } from './module-store';

const REST_MS = 65;

/** Fetches a page ahead once the pointer rests on what leads to it, or the focus is there. */
export function prefetchHandlers(deployed: DeployedModule, pathname: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => void loadModule(deployed).then((module) => module?.prefetch(pathname));
  const cancel = () => clearTimeout(timer);
  return {
    onPointerEnter: () => {
      timer = setTimeout(start, REST_MS);
    },
    onPointerLeave: cancel,
    onFocus: start,
  };
}
