/** Where somebody wanted to go before they had to sign in: kept with the history entry, invisible in the address. */
export function returnPath(state: unknown): string {
  const path = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  // Only a path of ours: '//host' would leave the app.
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : '/';
}
