import { Failure } from '@umbral/ui';
import { ApiError, serverMessage } from '../call/errors';

const UNREACHABLE = 'No se pudo conectar con el servidor. Comprueba tu conexión y reintenta.';
const OFFLINE = 'Sin conexión. Se cargará en cuanto vuelva.';

export interface ReadFailureProps {
  /** What could not be read: 'No se han podido cargar los usuarios'. */
  title: string;
  error: Error;
  onRetry: () => void;
  retrying?: boolean;
  level?: 2 | 3;
}

/** Replaces content that could not be read: the server's reason, a retry button, and the code for the administrator. */
export function ReadFailure({ title, error, onRetry, retrying, level }: ReadFailureProps) {
  const text = serverMessage(error) ?? (navigator.onLine ? UNREACHABLE : OFFLINE);
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;
  return <Failure title={title} text={text} code={requestId} onRetry={onRetry} retrying={retrying} level={level} />;
}
