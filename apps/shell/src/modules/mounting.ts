import {
  addErrorHandler,
  getAppNames,
  registerApplication,
  triggerAppChange,
  unregisterApplication,
  type AppError,
} from 'single-spa';
import type { ModuleManifest } from '@umbral/contracts';
import type { ModuleLifecycles } from '@umbral/web-kit';
import { contained } from '../containment/contain';
import { failModule } from './module-store';

let activeName: string | undefined;
/** Another one after a new sign-in: the frame has been remounted. */
let place: HTMLElement | undefined;
let hasHandler = false;

function handleErrorsOnce(): void {
  if (hasHandler) return;
  hasHandler = true;
  addErrorHandler((error: AppError) => failModule(error.appOrParcelName, error));
}

/**
 * Lets single-spa mount this module in the element, and unmount the previous one. Only loaded modules are registered:
 * a remote that hangs would otherwise block every navigation.
 */
export function mountModule(
  { name, version }: Pick<ModuleManifest, 'name' | 'version'>,
  lifecycles: ModuleLifecycles,
  domElement: HTMLElement,
): void {
  handleErrorsOnce();
  activeName = name;
  place = domElement;
  if (!getAppNames().includes(name)) {
    registerApplication({
      name,
      // eslint-disable-next-line @typescript-eslint/no-explicit-any -- single-spa's type requires its own props
      app: () => Promise.resolve(contained({ name, version }, lifecycles) as any),
      activeWhen: () => activeName === name,
      customProps: () => ({ domElement: place, isCurrent: () => activeName === name }),
    });
  }
  void triggerAppChange();
}

/** Unmounts the current module. */
export function unmountModules(): void {
  activeName = undefined;
  if (hasHandler) void triggerAppChange();
}

/** single-spa does not retry a module that failed to mount: it has to be registered again. */
export async function removeModule(name: string): Promise<void> {
  if (getAppNames().includes(name)) await unregisterApplication(name);
}
