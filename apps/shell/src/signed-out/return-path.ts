/** The path requested before the sign-in: stored in the state of the history entry, invisible in the address. */
export function returnPath(state: unknown): string {
  const path = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  // Only paths of the app: '//host' would leave it.
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : '/';
}
