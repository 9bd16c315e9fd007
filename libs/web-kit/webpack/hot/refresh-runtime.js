import runtime from 'react-refresh';

// One instance for the shell and all modules of a page, like React: it maps components to their replacements. Each build
// contains it, and the first one to run is shared.
const shared = (globalThis.umbralRefreshRuntime ??= runtime);

// Two apps may have files of the same name, and copies of a bundled library: their registrations must not clash.
const app = new URLSearchParams(__resourceQuery).get('app') ?? '';
globalThis.umbralRefresh ??= {};
globalThis.umbralRefresh[app] = {
  ...shared,
  register: (component, id) => shared.register(component, `${app} ${id}`),
};
