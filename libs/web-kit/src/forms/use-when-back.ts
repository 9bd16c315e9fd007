import { useEffect, useEffectEvent } from 'react';
import { unattended } from '../call/unattended';

/** Interval of the probes: the browser may be online while the server is not. */
const PAUSE_MS = 2_000;
/** Small, public, and served by the gateway itself. */
const PROBE_PATH = '/modules.json';

const isAnswered = async (): Promise<boolean> => {
  if (!navigator.onLine) return false;
  try {
    return (await fetch(new URL(PROBE_PATH, window.location.origin), { cache: 'no-store', headers: unattended() })).ok;
  } catch {
    return false;
  }
};

/** Calls `act` once when the connection is back, while `isActive`. */
export function useWhenBack(isActive: boolean, act: () => void): void {
  const onBack = useEffectEvent(act);
  useEffect(() => {
    if (!isActive) return undefined;
    let isOver = false;
    const probe = async () => {
      if (!(await isAnswered()) || isOver) return;
      isOver = true;
      onBack();
    };
    const timer = setInterval(() => void probe(), PAUSE_MS);
    const probeNow = () => void probe();
    window.addEventListener('online', probeNow);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', probeNow);
    };
  }, [isActive]);
}
