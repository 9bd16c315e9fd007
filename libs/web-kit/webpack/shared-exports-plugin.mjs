import { relative } from 'node:path';
import webpack from 'webpack';
import { sharedExports } from './shared-exports.mjs';

const NAME = 'SharedExportsPlugin';
/** After webpack has found what is used, and before it joins modules. */
const AFTER_USAGE = 100;

/** Fails the build of a module that uses an export which the shell does not share: in the browser it would throw. */
export class SharedExportsPlugin {
  /** @param {string} name of the module @param {string} folder */
  constructor(name, folder) {
    this.name = name;
    this.folder = folder;
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.optimizeDependencies.tap({ name: NAME, stage: AFTER_USAGE }, () => {
        for (const { file, library, exported } of unsharedIn(compilation)) {
          const place = relative(this.folder, file);
          const message = `${this.name} uses ${exported} of ${library} (${place}), which the shell does not share. Use one of: ${sharedExports[library]?.join(', ')}; or ask the platform's team to share it with a minor version of the shell's API`;
          compilation.errors.push(new webpack.WebpackError(message));
        }
      });
    });
  }
}

/** @param {webpack.Compilation} compilation */
function unsharedIn({ modules, moduleGraph }) {
  /** @type {Map<string, { file: string, library: string, exported: string }>} */
  const found = new Map();
  for (const module of modules)
    for (const connection of moduleGraph.getOutgoingConnections(module)) {
      const library = shareKeyOf(connection.module);
      const shared = library && sharedExports[library];
      if (!shared || !connection.isTargetActive(undefined)) continue;
      const [exported] = idsOf(connection.dependency, moduleGraph);
      if (!exported || exported === 'default' || shared.includes(exported)) continue;
      const file = /** @type {webpack.NormalModule} */ (module).resource ?? module.identifier();
      found.set(`${file} ${exported}`, { file, library, exported });
    }
  return found.values();
}

/** Module Federation exports no type for its modules. @param {webpack.Module | null} module @returns {string | undefined} */
const shareKeyOf = (module) =>
  module?.type === 'consume-shared-module' ? /** @type {any} */ (module).options.shareKey : undefined;

/** `['object']` of `z.object(…)`. @param {any} dependency @param {webpack.ModuleGraph} graph @returns {string[]} */
const idsOf = (dependency, graph) => (typeof dependency?.getIds === 'function' ? dependency.getIds(graph) : []);
