import { readFileSync } from 'node:fs';
import webpack from 'webpack';
import { sharedLibraryVersions } from './shared-libraries.mjs';

/**
 * Defines the shell's API version and the versions of its shared libraries (`SHELL_MANIFEST`), and emits them as
 * `shell.json`, which the gateway serves to publishers of modules.
 */
export class ShellManifestPlugin {
  /** @param {string} file the shell's own shell.json: version of its API */
  constructor(file) {
    this.manifest = { ...JSON.parse(readFileSync(file, 'utf8')), singletons: sharedLibraryVersions() };
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    new webpack.DefinePlugin({ SHELL_MANIFEST: JSON.stringify(this.manifest) }).apply(compiler);
    compiler.hooks.thisCompilation.tap('ShellManifestPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'ShellManifestPlugin', stage }, () => {
        compilation.emitAsset('shell.json', new webpack.sources.RawSource(JSON.stringify(this.manifest)));
      });
    });
  }
}
