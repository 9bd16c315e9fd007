// Specs render dialogs and menus at once: what a page loads on demand is there from the start.
const { existsSync } = require('node:fs');

const source = `${__dirname}/src/overlay/overlays.ts`;
/** @type {() => unknown} */
const overlays = () => require(existsSync(source) ? source : `${__dirname}/dist/overlay/overlays.js`);

module.exports = { loadedOverlays: overlays, loadOverlays: async () => overlays(), preloadOverlays: () => {} };
