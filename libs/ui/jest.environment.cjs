// Whether an element can be seen is asked thousands of times in a spec, and each time jsdom works out all that its own
// stylesheet says of the element, and twelve colours. Styles of ours are files that no spec reads, so only what makes an
// element seen, clicked or a word of a name is left of it. A jsdom with other files fails here, at once.
const stylesheet = require.resolve('jsdom/lib/jsdom/browser/default-stylesheet.js');
const ASKED = /^\s*(display|visibility|opacity|content|pointer-events)\s*:/;
/** @type {string} */
const whole = require(stylesheet);
const asked = whole
  .replace(
    /\{([^{}]*)\}/g,
    (_, body) =>
      `{${String(body)
        .split(';')
        .filter((line) => ASKED.test(line))
        .join(';')}}`,
  )
  .replace(/[^{}]*\{\s*\}/g, '');
if (require.cache[stylesheet]) require.cache[stylesheet].exports = asked;
require(/** @type {string} */ ('jsdom')); // in its own order: its files depend on each other in circles

/** @type {{ propertiesWithResolvedValueImplemented: Record<string, object> }} */
const { propertiesWithResolvedValueImplemented: resolved } = require(
  /** @type {string} */ ('jsdom/lib/jsdom/living/helpers/style-rules.js'),
);
for (const name of Object.keys(resolved)) if (name.endsWith('color')) delete resolved[name];

// A query by label reads the control of each label once for each control, and jsdom walks the document for it each time;
// the document's index of ids answers the same.
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

module.exports = require('jest-environment-jsdom');
