import postcss from 'postcss';
import selectorParser from 'postcss-selector-parser';
import webpack from 'webpack';

const NAME = 'ContainedStylesPlugin';
/** At-rules that only add a condition to their rules. */
const CONDITIONS = ['media', 'container', 'supports', 'starting-style'];

/**
 * Fails the build of a module whose styles could leak. A class of a CSS Module contains app, file and release, so it is
 * unique. Every selector must contain such a class, in its subject or in an ancestor or preceding sibling of it.
 */
export class ContainedStylesPlugin {
  /** @param {string} prefix prefix of all class names of this module */
  constructor(prefix) {
    this.prefix = prefix;
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Before minification, which merges rules.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        for (const [name, source] of Object.entries(assets).filter(([file]) => file.endsWith('.css')))
          for (const problem of leaksIn(source.source().toString(), this.prefix))
            compilation.errors.push(new webpack.WebpackError(`${name}: ${problem}`));
      });
    });
  }
}

/**
 * One message for each rule that leaks.
 * @param {string} css
 * @param {string} prefix
 * @returns {string[]}
 */
export function leaksIn(css, prefix) {
  /** @type {string[]} */
  const leaks = [];
  postcss.parse(css).walk((node) => {
    if (node.type === 'atrule' && !CONDITIONS.includes(node.name) && !isOwnAnimation(node, prefix))
      leaks.push(`@${node.name} ${node.params} applies to the whole page: not allowed in a module`);
    if (node.type !== 'rule' || isStep(node)) return;
    for (const selector of reaching(node.selector, prefix))
      leaks.push(`${selector} may style what is not of this module: begin it with a class of a CSS Module`);
  });
  return leaks;
}

/** @param {import('postcss').AtRule} rule @param {string} prefix */
const isOwnAnimation = (rule, prefix) => rule.name === 'keyframes' && rule.params.startsWith(prefix);

/** `from`, `50%` @param {import('postcss').Rule} rule */
const isStep = ({ parent }) =>
  parent?.type === 'atrule' && /** @type {import('postcss').AtRule} */ (parent).name === 'keyframes';

/**
 * Selectors of a list without a class of the module. A class inside `:has()` or `:not()` does not count.
 * @param {string} list @param {string} prefix
 */
function reaching(list, prefix) {
  /** @type {string[]} */
  const found = [];
  selectorParser((selectors) => {
    selectors.each((selector) => {
      const isOwn = selector.nodes.some((node) => node.type === 'class' && node.value.startsWith(prefix));
      if (!isOwn) found.push(String(selector).trim());
    });
  }).processSync(list);
  return found;
}
