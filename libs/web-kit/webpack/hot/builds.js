function connect() {
  const source = new EventSource('/dev/builds');
  source.addEventListener('problem', ({ data }) => console.error('[umbral]', JSON.parse(data)));
  return source;
}

/** Events of finished builds. One connection for the whole page: browsers limit connections per host. */
export const builds = () => (globalThis.umbralBuilds ??= connect());
