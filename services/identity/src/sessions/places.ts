import { networkOf } from '@umbral/service-kit/core';

/** Where a session was used from, and the last time. */
export interface Place {
  address: string;
  userAgent: string;
  /** ISO. */
  at: string;
}

/** Stored places of one session: enough to detect misuse, without tracking its owner. */
const MAX_PLACES = 5;

/** The displayed part of an address: `192.0.2.x`, `2001:db8:1:2::/64`. */
export const rangeOf = (address: string): string => networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.x');

const isSame = (one: Omit<Place, 'at'>, other: Omit<Place, 'at'>): boolean =>
  one.address === other.address && one.userAgent === other.userAgent;

export const isKnownPlace = (places: readonly Place[], place: Omit<Place, 'at'>): boolean =>
  places.some((known) => isSame(known, place));

/** Adds a place at the front. */
export const withPlace = (places: readonly Place[], place: Place): Place[] =>
  [place, ...places.filter((known) => !isSame(known, place))].slice(0, MAX_PLACES);
