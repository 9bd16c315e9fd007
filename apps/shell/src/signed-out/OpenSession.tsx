import { useEffect, useRef, useState } from 'react';
import { SIGN_OUT_PATH, type authApi } from '@umbral/contracts';
import { Button, Notice } from '@umbral/ui';
import { ApiError, call, OPEN_SESSION_KEY } from '@umbral/web-kit';

/** `authApi.logout` without its schemas. */
const signOutCall = { method: 'POST', path: SIGN_OUT_PATH } as typeof authApi.logout;

/** @returns whether the server has answered: 401 where it knows no session */
const end = (signal: AbortSignal): Promise<boolean> =>
  call(signOutCall, { signal }).then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status === 401,
  );

interface OpenSessionProps {
  /** While a sign-in is sent: a late answer would remove its cookie. */
  isPaused: boolean;
}

/** A sign-out that did not reach the server is repeated: at once, when the network is back, and on request. */
export default function OpenSession({ isPaused }: OpenSessionProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(-1);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isPaused) return undefined;
    const stopping = new AbortController();
    void end(stopping.signal).then((isEnded) => {
      if (!isEnded) return setFailed(attempt);
      localStorage.removeItem(OPEN_SESSION_KEY);
      if (alert.current?.contains(document.activeElement)) document.querySelector('input')?.focus();
      setIsOpen(false);
    });
    return () => stopping.abort();
  }, [attempt, isPaused]);
  const repeat = () => setAttempt((count) => count + 1);
  useEffect(() => {
    window.addEventListener('online', repeat);
    return () => window.removeEventListener('online', repeat);
  }, []);
  if (!isOpen) return null;
  return (
    <div ref={alert}>
      <Notice
        live
        tone="danger"
        title="Tu sesión sigue abierta en el servidor."
        action={
          <Button size="s" busy={!isPaused && failed < attempt} onClick={repeat}>
            Reintentar
          </Button>
        }
      >
        No se ha podido cerrar. Se repetirá cuando vuelva la conexión.
      </Notice>
    </div>
  );
}
