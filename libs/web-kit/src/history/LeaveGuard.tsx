import { useEffect, useState } from 'react';
import { AlertDialog } from '@umbral/ui';
import { history } from './history';

interface LeaveGuardProps {
  when: boolean;
  /** The changes are given up. */
  onDiscard?: () => void;
}

/** While `when` is true, leaving the page asks first: with a dialog inside the app, with the browser's own at its edge. */
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
