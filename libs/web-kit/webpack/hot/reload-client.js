import { builds } from './builds.js';

// Part of a development build only, in a shell of production: its React cannot apply hot updates, so the page is reloaded.
builds().addEventListener(new URLSearchParams(__resourceQuery).get('app') ?? '', ({ data }) => {
  if (data !== __webpack_hash__) window.location.reload();
});
