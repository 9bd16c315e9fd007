import { networkOf } from '@umbral/service-kit/core';

/** From where a session was used, and when last. */
export interface Place {
  address: string;
  userAgent: string;
  /** ISO. */
  at: string;
}

/** Of one session: enough to see that it is in other hands, and no record of where its owner goes. */
const MOST_PLACES = 5;

/** What people are shown of an address: `192.0.2.x`, `2001:db8:1:2::/64`. */
export const rangeOf = (address: string): string => networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.x');

const isSame = (one: Omit<Place, 'at'>, other: Omit<Place, 'at'>): boolean =>
  one.address === other.address && one.userAgent === other.userAgent;

export const isKnownPlace = (places: readonly Place[], place: Omit<Place, 'at'>): boolean =>
  places.some((known) => isSame(known, place));

/** The places with this one first. */
export const withPlace = (places: readonly Place[], place: Place): Place[] =>
  [place, ...places.filter((known) => !isSame(known, place))].slice(0, MOST_PLACES);
