import { readFileSync } from 'node:fs';
import webpack from 'webpack';
import { borrowedSingletons } from './singletons.mjs';

/**
 * Ships `module.json` beside the bundle, with the singletons that the code really borrows: the deployment and the shell
 * read it there.
 */
export class ManifestPlugin {
  constructor(file) {
    this.file = file;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      compilation.fileDependencies.add(this.file);
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'ManifestPlugin', stage }, () => {
        const manifest = { ...JSON.parse(readFileSync(this.file, 'utf8')), singletons: borrowedBy(compilation) };
        compilation.emitAsset('module.json', new webpack.sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`));
      });
    });
  }
}

/** Name and range of each singleton that a module of this compilation imports. */
function borrowedBy(compilation) {
  const names = [...compilation.modules]
    .filter(({ type }) => type === 'consume-shared-module')
    .map(({ options }) => options.shareKey);
  const offered = borrowedSingletons();
  return Object.fromEntries([...new Set(names)].sort().map((name) => [name, offered[name].requiredVersion]));
}
