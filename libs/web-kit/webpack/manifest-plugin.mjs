import { readFileSync } from 'node:fs';
import webpack from 'webpack';

/** Ships `module.json` beside the bundle: the deployment and the shell read it there. */
export class ManifestPlugin {
  constructor(file) {
    this.file = file;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      compilation.fileDependencies.add(this.file);
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'ManifestPlugin', stage }, () => {
        compilation.emitAsset('module.json', new webpack.sources.RawSource(readFileSync(this.file)));
      });
    });
  }
}
