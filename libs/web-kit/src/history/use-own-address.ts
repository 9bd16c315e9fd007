import { useState } from 'react';
import { isWithin } from './address';
import { useAddress } from './use-address';

/**
 * The address of a page or of what lies over it. Another page's says nothing about this one, which may still be going
 * away: then it is the page alone, with the search that it had.
 */
export function useOwnAddress(path: string, owns = isWithin): { pathname: string; search: string } {
  const { pathname, search } = useAddress();
  const isOwn = owns(path, pathname);
  const [own, setOwn] = useState(search);
  if (isOwn && search !== own) setOwn(search);
  return isOwn ? { pathname, search } : { pathname: path, search: own };
}
