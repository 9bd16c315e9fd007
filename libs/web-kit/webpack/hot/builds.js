function connect() {
  const source = new EventSource('/dev/builds');
  source.addEventListener('problem', ({ data }) => console.error('[umbral]', JSON.parse(data)));
  return source;
}

/** What is told of builds. One connection for the whole page: a browser has few of them for one address. */
export const builds = () => (globalThis.umbralBuilds ??= connect());
