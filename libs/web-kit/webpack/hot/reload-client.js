import { builds } from './builds.js';

// Part of a development build only, in a shell of production: its React takes nothing over, so the page is loaded anew.
builds().addEventListener(new URLSearchParams(__resourceQuery).get('app') ?? '', ({ data }) => {
  if (data !== __webpack_hash__) window.location.reload();
});
