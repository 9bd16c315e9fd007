import { useState } from 'react';
import { Button, Status } from '@umbral/ui';
import type { Command } from '../query/use-command';
import { useWhenBack } from './use-when-back';

export interface NoConnectionProps {
  /** The `useCommand` that saves: the same input is sent with the same Idempotency-Key. */
  command: Command;
  /** Saves the form's values at that time. */
  onRetry: () => void;
}

/** Shown after a save without a response: no input is lost, and on the user's request it is retried automatically. */
export function NoConnection({ command, onRetry }: NoConnectionProps) {
  const { hasNoConnection, isRunning } = command;
  const [isRetryRequested, setIsRetryRequested] = useState(false);
  // The server has responded, with whatever status.
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
