import { useState } from 'react';
import { isWithin } from './address';
import { useAddress } from './use-address';

/**
 * The address of a page or of a dialog over it. While another page's address is current (this one is being unmounted), it
 * is the page's own path with its last search.
 */
export function useOwnAddress(path: string, owns = isWithin): { pathname: string; search: string } {
  const { pathname, search } = useAddress();
  const isOwn = owns(path, pathname);
  const [own, setOwn] = useState(search);
  if (isOwn && search !== own) setOwn(search);
  return isOwn ? { pathname, search } : { pathname: path, search: own };
}
