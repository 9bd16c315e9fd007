import { useEffect, useState } from 'react';
import { navigate } from '@umbral/web-kit';
import type { BuyerProfile } from './buyer-profile';

let waiting: BuyerProfile | undefined;

/** Passes the calculator's values to the form of a new record, in memory only: neither address nor storage has them. */
export function handOver(profile: BuyerProfile, path: string): void {
  waiting = profile;
  navigate(`${path}?source=calculator`);
}

/** Reads the values passed to this form, once. */
export function useHandedOver(isWanted: boolean): BuyerProfile | undefined {
  const [profile] = useState(isWanted ? waiting : undefined);
  useEffect(() => {
    if (isWanted) waiting = undefined;
  }, [isWanted]);
  return profile;
}
