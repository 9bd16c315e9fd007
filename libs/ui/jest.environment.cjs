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

/** @type {{ propertiesWithResolvedValueImplemented: Record<string, object> }} */
const { propertiesWithResolvedValueImplemented: resolved } = require(
  /** @type {string} */ ('jsdom/lib/jsdom/living/helpers/style-rules.js'),
);
for (const name of Object.keys(resolved)) if (name.endsWith('color')) delete resolved[name];

module.exports = require('jest-environment-jsdom');
