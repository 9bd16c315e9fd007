import { useState, type ReactNode } from 'react';
import { Button } from '../button/Button';
import { CheckIcon, CopyIcon, PlugZapIcon, RefreshCwIcon } from '../icons';

export interface FailureProps {
  /** What could not be done: 'No se ha podido abrir Estudio de Viabilidad'. */
  title: string;
  /** What that means and what to do. */
  text?: ReactNode;
  /** For the administrator: 'UMB-102 · estudios · 8f3c21'. A click copies it. */
  code?: string;
  /** Shows 'Reintentar'. */
  onRetry?: () => void;
  /** The retry is under way. */
  retrying?: boolean;
  level?: 2 | 3;
}

/** Something failed where content should be. */
export function Failure({ title, text, code, onRetry, retrying, level = 2 }: FailureProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <div className="failure" role="alert">
      <PlugZapIcon />
      <div>
        <Title>{title}</Title>
        {text ? <p>{text}</p> : null}
        {onRetry || code ? (
          <div className="row">
            {onRetry ? (
              <Button
                variant="primary"
                icon={<RefreshCwIcon />}
                busy={retrying}
                busyLabel="Reintentando..."
                onClick={onRetry}
              >
                Reintentar
              </Button>
            ) : null}
            {code ? <CopyableCode code={code} /> : null}
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** A code that a click copies. */
export function CopyableCode({ code }: { code: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
    } catch {
      // Without permission the code is still there to be selected by hand.
    }
  };
  return (
    <button type="button" className="code-copy" onClick={() => void copy()} onBlur={() => setCopied(false)}>
      <code>{code}</code>
      {copied ? <CheckIcon size="s" /> : <CopyIcon size="s" />}
      <span className="sr-only" role="status">
        {copied ? 'Código copiado' : ''}
      </span>
      <span className="sr-only">Copiar código</span>
    </button>
  );
}
