import { useMemo, useState } from 'react';

/** What a page of a list is asked with. */
export interface Place {
  page: number;
  /** Where it begins, when it was reached from the one beside it. */
  cursor?: string | undefined;
}

export interface PlaceState {
  place: Place;
  /** With the cursor that the page in view names for it, a page goes on from there, whatever came or went meanwhile. */
  setPage: (page: number, cursor?: string) => void;
}

/** The place in a list whose pages have no address of their own. */
export function usePlace(): PlaceState {
  const [place, setPlace] = useState<Place>({ page: 1 });
  return useMemo(() => ({ place, setPage: (page, cursor) => setPlace({ page, cursor }) }), [place]);
}
