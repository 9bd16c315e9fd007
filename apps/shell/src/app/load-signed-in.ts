import { TAB_KEY } from '../addresses/tab-key';

/** Everything behind the sign-in, in its own chunk: the sign-in page does not need it. */
export async function loadSignedIn() {
  const part = await import(/* webpackChunkName: "signed-in" */ '../frame/SignedIn');
  return hasAddress() ? (await part.loadAddressed()).openAddress(part) : part;
}

/** The address of a release, or a tab that was opened with one. */
const hasAddress = () => /[?&]release=/.test(location.search) || TAB_KEY in sessionStorage;

let isFetched = false;

/** Prefetches it, once a user starts to sign in. */
export function prefetchSignedIn(): void {
  if (isFetched) return;
  isFetched = true;
  loadSignedIn().catch(() => {
    // A failed prefetch is ignored: it is retried, and reported, when the chunk is needed.
    isFetched = false;
  });
}
