import { useEffect, useState } from 'react';
import { AlertDialog } from '@umbral/ui';
import { history } from './history';

interface LeaveGuardProps {
  when: boolean;
  /** Called when the user discards the changes. */
  onDiscard?: () => void;
}

/** While `when` is true, leaving the page is confirmed: by a dialog inside the app, by the browser outside. */
export function LeaveGuard({ when, onDiscard }: LeaveGuardProps) {
  const [decide, setDecide] = useState<(leave: boolean) => void>();
  useEffect(() => {
    if (!when) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    const release = history.guard(() => new Promise((resolve) => setDecide(() => resolve)));
    return () => {
      window.removeEventListener('beforeunload', warn);
      release();
    };
  }, [when]);

  const answer = (leave: boolean) => {
    setDecide(undefined);
    if (leave) onDiscard?.();
    decide?.(leave);
  };
  return (
    <AlertDialog
      open={decide !== undefined}
      onOpenChange={(open) => (open ? undefined : answer(false))}
      title="Hay cambios sin guardar"
      cancelLabel="Seguir editando"
      confirmLabel="Descartar cambios"
      onConfirm={() => answer(true)}
    >
      Si sales de esta página, se perderán los cambios que no has guardado.
    </AlertDialog>
  );
}
