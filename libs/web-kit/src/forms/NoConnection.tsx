import { useState } from 'react';
import { Button, Status } from '@umbral/ui';
import type { Command } from '../query/use-command';
import { useWhenBack } from './use-when-back';

export interface NoConnectionProps {
  /** The `useCommand` that saves: the same input is sent with the same Idempotency-Key. */
  command: Command;
  /** Saves the form's values at that time; sends nothing where these are wrong. */
  onRetry: () => Promise<void>;
}

type Wait = 'requested' | 'retrying' | 'back' | 'refused';

const REQUESTED = 'Se guardará en cuanto vuelva la conexión.';
const WORDS = {
  requested: REQUESTED,
  retrying: REQUESTED,
  back: 'Ha vuelto la conexión. Ya puedes guardar.',
  refused: 'Ha vuelto la conexión, pero no se ha podido guardar.',
};

/**
 * Shown after a save without a response: no input is lost, and on the user's request it is retried automatically. Shows when
 * the connection is back, and what became of a save that waited for it.
 */
export function NoConnection({ command, onRetry }: NoConnectionProps) {
  const { hasNoConnection, isRunning, error } = command;
  const [wait, setWait] = useState<Wait>();
  const isRequested = wait === 'requested' || wait === 'retrying';
  // The server has responded, with whatever status: a success has a toast of its own.
  if (isRequested && !hasNoConnection && !isRunning) setWait(error ? 'refused' : undefined);
  if (wait === 'retrying' && isRunning) setWait('requested');
  // Saved again by the user.
  if (!isRequested && wait && isRunning) setWait(undefined);
  const retry = async () => {
    setWait('retrying');
    await onRetry();
    // It has not started.
    setWait((now) => (now === 'retrying' ? 'back' : now));
  };
  useWhenBack(hasNoConnection && !isRunning && wait !== 'back', () => (isRequested ? void retry() : setWait('back')));
  return (
    <>
      <span role="status">
        {hasNoConnection || wait === 'refused' ? (
          <Status tone={wait === 'back' ? 'success' : 'warning'}>
            {wait ? WORDS[wait] : 'Sin conexión. Lo que has escrito se conserva en el formulario.'}
          </Status>
        ) : null}
      </span>
      {hasNoConnection && wait !== 'back' ? (
        <Button size="s" onClick={() => setWait(isRequested ? undefined : 'requested')}>
          {isRequested ? 'No guardar todavía' : 'Guardar cuando vuelva'}
        </Button>
      ) : null}
    </>
  );
}
