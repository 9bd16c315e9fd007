import runtime from 'react-refresh';

// One for the shell and all modules of a page, as there is one React: it knows which component took the place of which. Each build
// brings it, and the first to run is everybody's.
const shared = (globalThis.umbralRefreshRuntime ??= runtime);

// Two apps have files of one name, and copies of a library that each of them bundles: what they register must not mix.
const app = new URLSearchParams(__resourceQuery).get('app') ?? '';
globalThis.umbralRefresh ??= {};
globalThis.umbralRefresh[app] = {
  ...shared,
  register: (component, id) => shared.register(component, `${app} ${id}`),
};
