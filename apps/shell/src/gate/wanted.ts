/** Where somebody wanted to go before they had to sign in: kept with the history entry, invisible in the address. */
export function wantedPath(state: unknown): string {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined;
  // Only a path of ours: '//host' would leave the app.
  return typeof wanted === 'string' && /^\/(?!\/)/.test(wanted) ? wanted : '/';
}
