import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeployedModule } from '@umbral/contracts';
import { Failure, PageHead } from '@umbral/ui';
import { PageSkeleton } from '@umbral/web-kit';
import { useModule } from './module-store';
import { mountModule, unmountModules } from './mounting';
import { renewModule, retryModule } from './reload';
import { recordUse } from './watch-release';

interface ModuleOutletProps {
  /** The current module; undefined while the shell shows a page of its own. */
  deployed: DeployedModule | undefined;
  /** Title of the page, while it loads and for the failure panel. */
  title: string;
  /** Refetches the list of modules: a new deployment may have fixed the failure. */
  reloadModules: () => Promise<DeployedModule[]>;
  /** Replaces the failed release by the listed one. */
  unpin: (failed: DeployedModule) => void;
}

const OTHERS_WORK = 'El resto de la aplicación sigue funcionando.';

/** What failed, and what to do: code that throws is not repaired by a retry, but by another release. */
const textOf = ({ reason }: { reason?: string }, manifest: DeployedModule['manifest'] | undefined): string =>
  reason && manifest
    ? `El módulo ${manifest.name} ${manifest.version} falla al cargarse: «${reason}». ${OTHERS_WORK} Envía este código al administrador, que puede volver a la versión anterior en Publicaciones.`
    : `${OTHERS_WORK} Reintenta en unos segundos; si continúa, envía este código al administrador.`;

/** The mount point of all micro-frontends: a skeleton while one loads, a panel when it fails. */
export function ModuleOutlet({ deployed, title, reloadModules, unpin }: ModuleOutletProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isRetrying, setIsRetrying] = useState(false);
  const state = useModule(deployed);
  const { name, version } = deployed?.manifest ?? {};
  const lifecycles = state?.status === 'ready' ? state.lifecycles : undefined;

  useEffect(() => {
    if (name && version && lifecycles && place.current) mountModule({ name, version }, lifecycles, place.current);
    else unmountModules();
  }, [name, version, lifecycles]);
  useEffect(() => unmountModules, []);

  const arrive = useEffectEvent(() => {
    void recordUse(deployed);
    if (!deployed) return;
    void renewModule(deployed);
  });
  useEffect(() => arrive(), [name, deployed?.entry]);

  const retry = async () => {
    if (!deployed) return;
    setIsRetrying(true);
    await retryModule(deployed, reloadModules, unpin);
    setIsRetrying(false);
  };
  return (
    <>
      {state?.status === 'loading' ? <PageSkeleton title={title} /> : null}
      {state?.status === 'failed' ? (
        <>
          <PageHead title={title} />
          <Failure
            title={`No se ha podido abrir ${title}`}
            text={textOf(state, deployed?.manifest)}
            code={state.incident}
            retrying={isRetrying}
            onRetry={() => void retry()}
          />
        </>
      ) : null}
      {/* Never unmounted: single-spa unmounts a module after React has rendered the next page. */}
      <div ref={place} data-module={name} hidden={!lifecycles} />
    </>
  );
}
