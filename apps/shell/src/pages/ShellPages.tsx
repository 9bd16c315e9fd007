import { Button, Failure, PageHead, Screen } from '@umbral/ui';
import { AppLink, reportIncident } from '@umbral/web-kit';
import { useState } from 'react';

const ToStart = () => (
  <Button asChild variant="primary">
    <AppLink to="/">Volver al inicio</AppLink>
  </Button>
);

export function InDevelopment({ title }: { title: string }) {
  return (
    <Screen title={title} actions={<ToStart />}>
      Página en desarrollo
    </Screen>
  );
}

/** Shown when the list of modules could not be loaded: there is no menu and no page. */
export function ModulesFailed({ onRetry }: { onRetry: () => void }) {
  const [incident] = useState(() => reportIncident('UMB-101', 'shell', new Error('/modules.json could not be read')));
  return (
    <>
      <PageHead title="Umbral" />
      <Failure
        title="No se ha podido abrir Umbral"
        text="No sabemos qué páginas hay disponibles. Reintenta en unos segundos; si continúa, envía este código al administrador."
        code={incident}
        onRetry={onRetry}
      />
    </>
  );
}
