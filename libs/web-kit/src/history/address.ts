/** The current address, in the shape of a react-router location. */
export interface Address {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  key: string;
}

export type Target = string | { pathname?: string; search?: string; hash?: string };

/** Resolves a target against `from`; a target without a path stays on the page. */
export function hrefOf(target: Target, from: Address): string {
  if (typeof target === 'string') return target === '' ? from.pathname + from.search : target;
  const { pathname = from.pathname, search = '', hash = '' } = target;
  return `${pathname}${search && !search.startsWith('?') ? `?${search}` : search}${hash && !hash.startsWith('#') ? `#${hash}` : hash}`;
}

export const isSame = (path: string, pathname: string): boolean => path === pathname;

/** True for a page's path and every path below it. */
export const isWithin = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

interface StoredState {
  key?: string;
  /** Path and search of the previous entry. */
  from?: string;
  index?: number;
  state?: unknown;
}

export const storedState = (): StoredState => (window.history.state as StoredState | null) ?? {};

/** Reads the browser's address. */
export function readAddress(): Address {
  const { pathname, search, hash } = window.location;
  const { state = null, key = 'first' } = storedState();
  return { pathname, search, hash, state, key };
}

export const newKey = (): string => Math.random().toString(36).slice(2, 10);
