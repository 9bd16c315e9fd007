import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inRoot } from '../../local/paths.ts';

interface Plugin {
  leaksIn: (css: string, prefix: string) => string[];
}
/** By a path: the build of the apps is no package that the platform uses. */
const { leaksIn } = (await import(inRoot('libs', 'web-kit', 'webpack', 'contained-styles-plugin.mjs'))) as Plugin;

const leaks = (css: string) => leaksIn(css, 'mf-notices-');
const OWN = '.mf-notices-page-box-a1b2c';

const kept = [
  `${OWN} { color: red }`,
  `${OWN} > .button:hover, ${OWN} + .row b { color: red }`,
  `[data-theme='dark'] ${OWN} { color: red }`,
  `li${OWN}:last-child { color: red }`,
  `@media print { ${OWN} .icon { color: red } }`,
  `@container (width < 40rem) { @supports (display: grid) { ${OWN} { display: grid } } }`,
  '@keyframes mf-notices-page-turn-a1b2c { from { rotate: 0deg } 50% { rotate: 9deg } }',
];
for (const css of kept) test(`a style inside of the module is built: ${css}`, () => assert.deepEqual(leaks(css), []));

const refused: [css: string, named: RegExp][] = [
  ['body { display: none }', /^body may style what is not of this module/],
  ['* { all: unset !important }', /^\* may style/],
  [':root { --ink: red }', /^:root may style/],
  ['.sidebar a { display: none }', /^\.sidebar a may style/],
  ["[data-c='loan'] { --c: red }", /^\[data-c='loan'\] may style/],
  [`${OWN}, h1 { color: red }`, /^h1 may style/],
  [`body:has(${OWN}) { color: red }`, /^body:has\(.*\) may style/],
  [`.menu:not(${OWN}) { color: red }`, /^\.menu:not\(.*\) may style/],
  ['.mf-admin-users-row-a1b2c { color: red }', /^\.mf-admin-users-row-a1b2c may style/],
  ['@media print { .page-head { margin: 0 } }', /^\.page-head may style/],
  ['@layer base { a { color: red } }', /^@layer base applies to the whole page/],
  ['@font-face { font-family: Inter; src: url(x.woff2) }', /^@font-face {2}?applies to the whole page|^@font-face/],
  ['@property --ink { syntax: "*"; inherits: false }', /^@property --ink applies/],
  ['@keyframes spin { from { rotate: 0deg } }', /^@keyframes spin applies/],
  ['@import url("https://example.org/all.css");', /^@import .* applies/],
];
for (const [css, named] of refused)
  test(`a style that could leave the module is not built: ${css}`, () => {
    const said = leaks(css);
    assert.ok(said.length > 0);
    assert.match(said[0] ?? '', named);
  });
