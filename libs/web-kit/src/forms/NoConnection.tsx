import { useState } from 'react';
import { Button, Status } from '@umbral/ui';
import type { Command } from '../query/use-command';
import { useWhenBack } from './use-when-back';

export interface NoConnectionProps {
  /** The `useCommand` that saves: the same input goes out with the same Idempotency-Key. */
  command: Command;
  /** Saves what the form holds by then. */
  onRetry: () => void;
}

/** After a save that nobody answered: says that nothing typed is lost, and saves by itself for whoever asks for it. */
export function NoConnection({ command, onRetry }: NoConnectionProps) {
  const { hasNoConnection, isRunning } = command;
  const [isRetryRequested, setIsRetryRequested] = useState(false);
  // The server has answered, whatever it said.
  if (isRetryRequested && !hasNoConnection && !isRunning) setIsRetryRequested(false);
  useWhenBack(isRetryRequested && !isRunning, onRetry);
  return (
    <>
      <span role="status">
        {hasNoConnection ? (
          <Status tone="warning">
            {isRetryRequested
              ? 'Se guardará en cuanto vuelva la conexión.'
              : 'Sin conexión. Lo que has escrito se conserva en el formulario.'}
          </Status>
        ) : null}
      </span>
      {hasNoConnection ? (
        <Button size="s" onClick={() => setIsRetryRequested(!isRetryRequested)}>
          {isRetryRequested ? 'No guardar todavía' : 'Guardar cuando vuelva'}
        </Button>
      ) : null}
    </>
  );
}
