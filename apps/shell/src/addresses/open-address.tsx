import type { ComponentType } from 'react';
import { RELEASE_PARAMETER, releasesApi, type AddressedRelease } from '@umbral/contracts';
import { ApiError, call, history, navigate, serverMessage, session } from '@umbral/web-kit';
import { AddressBar } from './AddressBar';
import { listWithRelease } from './list-with-release';
import { forgetToken, storedToken, storeToken } from './tab-token';

interface Part {
  default: ComponentType;
}

/** The release of an address, or the sentence of its refusal. */
export type Opened = { release: AddressedRelease } | { refusal: string };

/** The signed-in part with the release of the address of this tab. No module is mounted before the server has answered. */
export async function openAddress(part: Part): Promise<Part> {
  takeFromAddress();
  const token = storedToken();
  if (token === undefined) return part;
  const opened = await open(token);
  const { default: SignedIn } = part;
  return {
    default: () => (
      <>
        <AddressBar opened={opened} />
        <SignedIn />
      </>
    ),
  };
}

/** The token leaves the address bar, and with it the history. */
function takeFromAddress(): void {
  const { pathname, search, hash, state } = history.address;
  const rest = new URLSearchParams(search);
  const token = rest.get(RELEASE_PARAMETER);
  if (!token || !session.user) return;
  storeToken(token);
  rest.delete(RELEASE_PARAMETER);
  navigate({ pathname, search: rest.toString(), hash }, { replace: true, force: true, state });
}

/** An expired session or a rate limit: nothing is decided about the address. */
const UNDECIDED = [401, 429];
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !UNDECIDED.includes(error.status);

/** Asked at each opening: the permission of the session counts. Without an answer about the address a reload asks again. */
async function open(token: string): Promise<Opened> {
  try {
    const release = await call(releasesApi.openAddress, { query: { release: token } });
    await listWithRelease(release);
    return { release };
  } catch (error) {
    if (isRefused(error)) forgetToken();
    return { refusal: serverMessage(error) ?? 'Comprueba tu conexión y recarga la página' };
  }
}
