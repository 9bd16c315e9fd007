import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Failure, PageHead } from '@umbral/ui';
import { reportIncident } from './incident';
import { pageTitle } from './page-title';

/** module.json declares a page that the module does not have: said aloud, because a blank page would hide it. */
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
