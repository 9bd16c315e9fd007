import { history } from '../history/history';

/** Closes the dialog of this address only: a late response must not close one opened since. */
export const closeOf =
  ({ screen, pathname, search }: { screen: { path: string }; pathname: string; search: string }) =>
  () => {
    if (history.address.pathname === pathname) history.leaveTo(screen.path + search);
  };
