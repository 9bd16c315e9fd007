/** Where the app is: the shape that react-router calls a location. */
export interface Address {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  key: string;
}

export type Target = string | { pathname?: string; search?: string; hash?: string };

/** Text of a target below `from`; a target without a path stays on the page. */
export function hrefOf(target: Target, from: Address): string {
  if (typeof target === 'string') return target === '' ? from.pathname + from.search : target;
  const { pathname = from.pathname, search = '', hash = '' } = target;
  return `${pathname}${search && !search.startsWith('?') ? `?${search}` : search}${hash && !hash.startsWith('#') ? `#${hash}` : hash}`;
}

export const isSame = (path: string, pathname: string): boolean => path === pathname;

/** Is an address a page's own, or one below it? */
export const isWithin = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

interface StoredState {
  key?: string;
  /** Path and search that one came from. */
  from?: string;
  index?: number;
  state?: unknown;
}

export const storedState = (): StoredState => (window.history.state as StoredState | null) ?? {};

/** The address that the browser shows now. */
export function readAddress(): Address {
  const { pathname, search, hash } = window.location;
  const { state = null, key = 'first' } = storedState();
  return { pathname, search, hash, state, key };
}

export const newKey = (): string => Math.random().toString(36).slice(2, 10);
