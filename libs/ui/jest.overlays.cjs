// Specs render dialogs, menus and calendars at once: what a page loads on demand is there from the start.
const { existsSync } = require('node:fs');

/** @param {string} name */
function chunk(name) {
  const source = [`${__dirname}/src/${name}.ts`, `${__dirname}/src/${name}.tsx`].find((path) => existsSync(path));
  /** @type {() => unknown} */
  const loaded = () => require(source ?? `${__dirname}/dist/${name}.js`);
  return { loaded, load: async () => loaded() };
}

module.exports = {
  overlays: chunk('overlay/overlays'),
  menus: chunk('overlay/menus'),
  calendar: chunk('calendar/CalendarDays'),
  preloadOverlays: () => {},
};
