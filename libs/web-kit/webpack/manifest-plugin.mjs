import { readFileSync } from 'node:fs';
import webpack from 'webpack';
import { consumedLibraries } from './shared-libraries.mjs';

/**
 * Ships `module.json` beside the bundle, with the shared libraries that the code really imports: the deployment and the shell
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
        const manifest = { ...JSON.parse(readFileSync(this.file, 'utf8')), singletons: consumedBy(compilation) };
        compilation.emitAsset('module.json', new webpack.sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`));
      });
    });
  }
}

/** Name and range of each shared library that a module of this compilation imports. */
function consumedBy(compilation) {
  const names = [...compilation.modules]
    .filter(({ type }) => type === 'consume-shared-module')
    .map(({ options }) => options.shareKey);
  const shared = consumedLibraries();
  return Object.fromEntries([...new Set(names)].sort().map((name) => [name, shared[name].requiredVersion]));
}
