import { useCallback, useEffect, useMemo, useState } from 'react';
import { RELEASE_PARAMETER, type DeployedModule } from '@umbral/contracts';
import { history, navigate, useAddress } from '@umbral/web-kit';
import type { DeployedModules } from '../modules/use-deployed-modules';
import { withRelease } from '../modules/use-pinned-release';
import { forgetToken, readToken, storeToken } from './tab-token';

/** In its own chunk: needed only with the address of a release. */
export const loadAddressBar = () => import(/* webpackChunkName: "addressed" */ './AddressBar');

/** The token leaves the address bar, and with it the history. */
function takeOutOfAddress(): void {
  const { pathname, search, hash, state } = history.address;
  const rest = new URLSearchParams(search);
  rest.delete(RELEASE_PARAMETER);
  navigate({ pathname, search: rest.toString(), hash }, { replace: true, force: true, state });
}

export interface AddressedModules extends DeployedModules {
  /** Token of the address that this tab was opened with. */
  token: string | undefined;
  /** Its release, once the server has answered it. */
  release: DeployedModule | undefined;
  /** Called with the answer; null: refused, so that the deployed release is shown. */
  settle: (release: DeployedModule | null) => void;
  /** Returns to the deployed release. */
  leave: () => void;
}

/** These modules, with that of an address in the release that the address names. No module is shown before the server has answered. */
export function useAddressedRelease({ modules, failed, reload }: DeployedModules): AddressedModules {
  const given = new URLSearchParams(useAddress().search).get(RELEASE_PARAMETER) ?? undefined;
  const [token, setToken] = useState(readToken);
  const [release, settle] = useState<DeployedModule | null>();
  // Set during render, so that no module is rendered in the wrong release.
  if (given && given !== token) {
    setToken(given);
    settle(undefined);
  }
  useEffect(() => {
    if (!given) return;
    storeToken(given);
    takeOutOfAddress();
  }, [given]);

  const leave = useCallback(() => {
    forgetToken();
    setToken(undefined);
    settle(undefined);
  }, []);
  const shown = useMemo(() => {
    if (token && release === undefined) return undefined;
    return modules && release ? withRelease(modules, release) : modules;
  }, [modules, release, token]);
  const reloadShown = useCallback(async () => {
    const listed = await reload();
    return release ? withRelease(listed, release) : listed;
  }, [reload, release]);
  return { modules: shown, failed, reload: reloadShown, token, release: release ?? undefined, settle, leave };
}
