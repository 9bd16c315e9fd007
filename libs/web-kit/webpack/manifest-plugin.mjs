import { readFileSync } from 'node:fs';
import webpack from 'webpack';
import { consumedLibraries } from './shared-libraries.mjs';

/**
 * Emits `module.json` beside the bundle, with the shared libraries that the code imports, for the deployment and the shell.
 */
export class ManifestPlugin {
  /** @param {string} file */
  constructor(file) {
    this.file = file;
    /** @type {object} */
    this.lastValid = {};
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      compilation.fileDependencies.add(this.file);
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'ManifestPlugin', stage }, () => {
        const manifest = { ...this.read(compilation), singletons: consumedBy(compilation) };
        compilation.emitAsset('module.json', new webpack.sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`));
      });
    });
  }

  /**
   * A file that is saved half-written is an error of its build: thrown here, it would end the watching.
   * @param {webpack.Compilation} compilation
   */
  read(compilation) {
    try {
      this.lastValid = JSON.parse(readFileSync(this.file, 'utf8'));
    } catch (error) {
      compilation.errors.push(new webpack.WebpackError(`${this.file}: ${/** @type {Error} */ (error).message}`));
    }
    return this.lastValid;
  }
}

/**
 * Name and range of each shared library that a module of this compilation imports.
 * @param {webpack.Compilation} compilation
 */
function consumedBy(compilation) {
  // Modules of this type come from Module Federation, which exports no type for them.
  const consumed = [...compilation.modules].filter(({ type }) => type === 'consume-shared-module');
  const names = consumed.map(
    (module) => /** @type {{ options: { shareKey: string } }} */ (/** @type {unknown} */ (module)).options.shareKey,
  );
  const shared = consumedLibraries();
  return Object.fromEntries([...new Set(names)].sort().map((name) => [name, shared[name]?.requiredVersion]));
}
