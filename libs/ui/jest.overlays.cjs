// Specs render dialogs and menus at once: what a page loads on demand is there from the start.
const { existsSync } = require('node:fs');

/** @param {string} name */
function chunk(name) {
  const source = `${__dirname}/src/overlay/${name}.ts`;
  /** @type {() => unknown} */
  const loaded = () => require(existsSync(source) ? source : `${__dirname}/dist/overlay/${name}.js`);
  return { loaded, load: async () => loaded() };
}

module.exports = { overlays: chunk('overlays'), menus: chunk('menus'), preloadOverlays: () => {} };
