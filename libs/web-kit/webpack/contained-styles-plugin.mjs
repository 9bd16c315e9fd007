import postcss from 'postcss';
import selectorParser from 'postcss-selector-parser';
import webpack from 'webpack';

const NAME = 'ContainedStylesPlugin';
/** What only says when its rules count. */
const CONDITIONS = ['media', 'container', 'supports', 'starting-style'];

/**
 * Fails the build of a module whose styles could reach outside of it. A class of a CSS Module is made of app, file and release: nobody
 * else's element has it. So what a rule styles has such a class, or stands in or after an element that has.
 */
export class ContainedStylesPlugin {
  /** @param {string} prefix what the names of all classes of this module begin with */
  constructor(prefix) {
    this.prefix = prefix;
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Before they are minified, which joins rules.
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
 * One sentence for each rule that counts outside of the module.
 * @param {string} css
 * @param {string} prefix
 * @returns {string[]}
 */
export function leaksIn(css, prefix) {
  /** @type {string[]} */
  const leaks = [];
  postcss.parse(css).walk((node) => {
    if (node.type === 'atrule' && !CONDITIONS.includes(node.name) && !isOwnAnimation(node, prefix))
      leaks.push(`@${node.name} ${node.params} counts for the whole page: a module may not bring it`);
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
 * Selectors of a list without a class of the module. One inside of `:has()` or `:not()` says nothing of what is styled.
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
