import { useSyncExternalStore } from 'react';
import { type Address } from './address';
import { history } from './history';

const current = (): Address => history.address;

/** The address in view, in any root. Inside a page react-router's `useLocation` says the same. */
export const useAddress = (): Address => useSyncExternalStore(history.subscribe, current, current);
