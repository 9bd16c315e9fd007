import webpack from 'webpack';

/** Fails the build when the JavaScript of an entry or a named chunk exceeds its budget of brotli bytes. */
export class BudgetPlugin {
  /** @param {Record<string, number>} budgets bytes by the name of the entry or chunk */
  constructor(budgets) {
    this.budgets = Object.entries(budgets);
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('BudgetPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'BudgetPlugin', stage }, () => {
        for (const [name, budget] of this.budgets) {
          const size = sizeOf(compilation, name);
          if (size <= budget) continue;
          const message = `${name} costs ${size} brotli bytes of JavaScript; its budget is ${budget}`;
          compilation.errors.push(new webpack.WebpackError(message));
        }
      });
    });
  }
}

/**
 * Sum of all files fetched for it. Those below a kilobyte are sent uncompressed.
 * @param {webpack.Compilation} compilation
 * @param {string} name
 */
function sizeOf(compilation, name) {
  const files = compilation.namedChunkGroups.get(name)?.getFiles() ?? [];
  const sizes = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => (compilation.getAsset(`${file}.br`) ?? compilation.getAsset(file))?.source.size() ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0);
}
