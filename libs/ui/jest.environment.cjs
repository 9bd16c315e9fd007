// Specs check an element's visibility thousands of times, and each time jsdom computes every property of its own
// stylesheet, and twelve colours. Stylesheets of the platform are not loaded in specs, so only the properties for visibility,
// pointer events and accessible names are left in it. A jsdom with other files fails here at once.
const stylesheet = require.resolve('jsdom/lib/jsdom/browser/default-stylesheet.js');
const RELEVANT = /^\s*(display|visibility|opacity|content|pointer-events)\s*:/;
/** @type {string} */
const whole = require(stylesheet);
const relevant = whole
  .replace(
    /\{([^{}]*)\}/g,
    (_, body) =>
      `{${String(body)
        .split(';')
        .filter((line) => RELEVANT.test(line))
        .join(';')}}`,
  )
  .replace(/[^{}]*\{\s*\}/g, '');
if (require.cache[stylesheet]) require.cache[stylesheet].exports = relevant;
require(/** @type {string} */ ('jsdom')); // in its own order: its files depend on each other in circles

/** @type {{ propertiesWithResolvedValueImplemented: Record<string, object> }} */
const { propertiesWithResolvedValueImplemented: resolved } = require(
  /** @type {string} */ ('jsdom/lib/jsdom/living/helpers/style-rules.js'),
);
for (const name of Object.keys(resolved)) if (name.endsWith('color')) delete resolved[name];

// A query by label reads the control of each label once for each control, and jsdom walks the document each time; the
// document's index of ids returns the same.
const { prototype } = require(
  /** @type {string} */ ('jsdom/lib/jsdom/living/nodes/HTMLLabelElement-impl.js'),
).implementation;
const { isLabelable } = require(/** @type {string} */ ('jsdom/lib/jsdom/living/helpers/form-controls.js'));
const { get: walk } = /** @type {{ get: () => unknown }} */ (Object.getOwnPropertyDescriptor(prototype, 'control'));
Object.defineProperty(prototype, 'control', {
  get() {
    const id = this.getAttributeNS(null, 'for');
    const root = this.getRootNode({});
    if (!id || !root.getElementById) return walk.call(this);
    const found = root.getElementById(id);
    return found && isLabelable(found) ? found : null;
  },
});

const { TestEnvironment } = require('jest-environment-jsdom');
const shared = require('./jest.shared.cjs');

/** Timers that are longer keep what a cache holds or a message shows: nothing of the next file waits for them. */
const LONG_MS = 10_000;

class WindowEnvironment extends TestEnvironment {
  /** @type {Set<number>} */
  longTimers = new Set();

  /** @override */
  async setup() {
    await super.setup();
    const { global, longTimers } = this;
    for (const name of /** @type {const} */ (['setTimeout', 'setInterval'])) {
      const schedule = global[name];
      Reflect.set(
        global,
        name,
        (/** @type {() => void} */ work, /** @type {number} */ ms, /** @type {[]} */ ...given) => {
          const id = Number(schedule(work, ms, ...given));
          if (ms >= LONG_MS) longTimers.add(id);
          return id;
        },
      );
    }
  }

  /** Between two spec files. */
  async forget() {
    for (const id of this.longTimers) this.global.clearTimeout(id);
    this.longTimers.clear();
    const { body, documentElement } = this.global.document;
    body.replaceChildren();
    for (const element of [documentElement, body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
}

module.exports = Object.assign(shared(WindowEnvironment), { TestEnvironment: WindowEnvironment, shared });
