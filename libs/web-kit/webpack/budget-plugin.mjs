import webpack from 'webpack';

/** Fails the build when what a browser needs for the first page outgrows its budget of brotli bytes. */
export class BudgetPlugin {
  constructor({ entry, brotliBytes }) {
    this.entry = entry;
    this.brotliBytes = brotliBytes;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('BudgetPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'BudgetPlugin', stage }, () => {
        const files = compilation.entrypoints.get(this.entry).getFiles().filter((file) => file.endsWith('.js'));
        const size = files.reduce((sum, file) => sum + compilation.getAsset(`${file}.br`).source.size(), 0);
        if (size <= this.brotliBytes) return;
        compilation.errors.push(new webpack.WebpackError(`${this.entry} starts with ${size} brotli bytes of JavaScript; the budget is ${this.brotliBytes}`));
      });
    });
  }
}
