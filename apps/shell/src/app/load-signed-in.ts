/** Everything behind the sign-in, in its own file: the sign-in page does without it. */
export const loadSignedIn = () => import(/* webpackChunkName: "signed-in" */ '../frame/SignedIn');

let isFetched = false;

/** Fetches it ahead, once somebody begins to sign in. */
export function prefetchSignedIn(): void {
  if (isFetched) return;
  isFetched = true;
  loadSignedIn().catch(() => {
    // Told when it is needed.
    isFetched = false;
  });
}
