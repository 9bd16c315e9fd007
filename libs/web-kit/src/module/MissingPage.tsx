import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Failure, PageHead } from '@umbral/ui';
import { reportIncident } from './incident';
import { pageTitle } from './page-title';

/** Shown for a page of module.json that the module does not define: a blank page would hide the mistake. */
export function MissingPage({ module }: { module: string }) {
  const { pathname } = useLocation();
  const [incident, setIncident] = useState<string>();
  useEffect(
    () => setIncident(reportIncident('UMB-109', module, new Error(`${module} has no page for ${pathname}`))),
    [module, pathname],
  );
  return (
    <>
      <PageHead title={pageTitle()} />
      <Failure
        title="Esta página no está en el módulo que la anuncia"
        text="Envía este código al administrador."
        code={incident}
      />
    </>
  );
}
