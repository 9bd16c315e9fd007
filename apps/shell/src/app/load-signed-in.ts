/** Everything behind the sign-in, in its own chunk: the sign-in page does not need it. */
export const loadSignedIn = () => import(/* webpackChunkName: "signed-in" */ '../frame/SignedIn');

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
