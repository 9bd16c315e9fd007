import { useEffect, useState } from 'react';
import { navigate } from '@umbral/web-kit';
import type { Situation } from './situation';

let waiting: Situation | undefined;

/** Takes what is on the calculator to a form of a new record. The address has nothing of it, nor has any storage. */
export function handOver(situation: Situation, path: string): void {
  waiting = situation;
  navigate(`${path}?source=calculator`);
}

/** What was handed over to this form, once. */
export function useHandedOver(isWanted: boolean): Situation | undefined {
  const [situation] = useState(isWanted ? waiting : undefined);
  useEffect(() => {
    if (isWanted) waiting = undefined;
  }, [isWanted]);
  return situation;
}
