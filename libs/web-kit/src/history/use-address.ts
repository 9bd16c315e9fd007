import { useSyncExternalStore } from 'react';
import { type Address } from './address';
import { history } from './history';

const current = (): Address => history.address;

/** The current address, in any root. Inside a page react-router's `useLocation` returns the same, once the page's code has loaded. */
export const useAddress = (): Address => useSyncExternalStore(history.subscribe, current, current);
