import { useMemo, useState } from 'react';

/** Query of a page of a list. */
export interface Place {
  page: number;
  /** Start of the page, when it was opened from an adjacent one. */
  cursor?: string | undefined;
}

export interface PlaceState {
  place: Place;
  /** With the cursor of an adjacent page, rows inserted or deleted meanwhile do not shift it. */
  setPage: (page: number, cursor?: string) => void;
}

/** Paging state of a list that is not in the address. */
export function usePlace(): PlaceState {
  const [place, setPlace] = useState<Place>({ page: 1 });
  return useMemo(() => ({ place, setPage: (page, cursor) => setPlace({ page, cursor }) }), [place]);
}
