import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;
const NAME = 'IntegrityPlugin';
const KNOWN = `${RuntimeGlobals.require}.integrity`;
const KINDS = /** @type {const} */ (['js', 'css']);
/** @typedef {(typeof KINDS)[number]} Kind */

/** A loader contains one for each chunk, and no compression shortens them. @param {string | Buffer} content */
export const digestOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;
/**
 * Has the length of the final hash, so that source maps stay valid.
 * @param {webpack.Chunk} chunk @param {Kind} kind
 */
const placeholderOf = (chunk, kind) => digestOf(`${NAME} ${kind} ${chunk.id}`);
/** @param {webpack.Chunk} chunk @param {webpack.ChunkGraph | undefined} graph */
const hasStyles = (chunk, graph) => Boolean(graph?.getChunkModulesIterableBySourceType(chunk, 'css/mini-extract'));

/** Adds the integrity of each chunk's files to the loader: `{ js: { 125: 'sha256-…' }, css: { … } }`. */
class KnownIntegrities extends RuntimeModule {
  constructor() {
    super('integrity', RuntimeModule.STAGE_ATTACH);
  }

  /** @override */
  generate() {
    const chunks = [...(this.chunk?.getAllAsyncChunks() ?? [])];
    const withStyles = chunks.filter((chunk) => hasStyles(chunk, this.chunkGraph));
    /** @param {Kind} kind @param {webpack.Chunk[]} some */
    const known = (kind, some) => Object.fromEntries(some.map((chunk) => [chunk.id, placeholderOf(chunk, kind)]));
    return `${KNOWN} = ${JSON.stringify({ js: known('js', chunks), css: known('css', withStyles) })};`;
  }
}

/**
 * Appended to the code that creates a tag.
 * @param {string} source @param {string} tag @param {Kind} kind
 */
const demand = (source, tag, kind) => `${source}
if (${KNOWN}.${kind}[chunkId]) ${tag}.integrity = ${KNOWN}.${kind}[chunkId];`;

/**
 * Subresource integrity of chunks: the entry contains the integrity of every file that it fetches, and the registry that
 * of the entry.
 */
export class IntegrityPlugin {
  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(NAME, (chunk) => {
        compilation.addRuntimeModule(chunk, new KnownIntegrities());
      });
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(NAME, (source) =>
        demand(source, 'script', 'js'),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(NAME, (source, { tag }) =>
        demand(source, tag, 'css'),
      );
      // After the names are final: they are part of the hashed content.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => fillIn(compilation));
    });
  }
}

/** @param {webpack.Compilation} compilation */
function fillIn(compilation) {
  /** @type {Map<string, string>} */
  const integrities = new Map();
  for (const chunk of compilation.chunks)
    for (const kind of KINDS) {
      const file = [...chunk.files].find((name) => name.endsWith(`.${kind}`));
      const asset = file && compilation.getAsset(file);
      if (asset) integrities.set(placeholderOf(chunk, kind), digestOf(asset.source.buffer()));
    }
  for (const { name, source } of compilation.getAssets().filter(({ name }) => name.endsWith('.js'))) {
    const before = source.source().toString();
    const after = before.replace(/sha256-[\w+/]{43}=/g, (placeholder) => integrities.get(placeholder) ?? placeholder);
    if (after !== before) compilation.updateAsset(name, new webpack.sources.RawSource(after));
  }
}
