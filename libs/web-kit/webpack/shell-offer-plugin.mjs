import { readFileSync } from 'node:fs';
import webpack from 'webpack';
import { singletonVersions } from './singletons.mjs';

/**
 * Tells the shell what it offers to modules (`SHELL_OFFER` in its code), and ships the same as `shell.json`: the gateway
 * passes it on to who publishes a module.
 */
export class ShellOfferPlugin {
  /** @param {string} file the shell's own shell.json: version of its API */
  constructor(file) {
    this.offer = { ...JSON.parse(readFileSync(file, 'utf8')), singletons: singletonVersions() };
  }

  apply(compiler) {
    new webpack.DefinePlugin({ SHELL_OFFER: JSON.stringify(this.offer) }).apply(compiler);
    compiler.hooks.thisCompilation.tap('ShellOfferPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'ShellOfferPlugin', stage }, () => {
        compilation.emitAsset('shell.json', new webpack.sources.RawSource(JSON.stringify(this.offer)));
      });
    });
  }
}
