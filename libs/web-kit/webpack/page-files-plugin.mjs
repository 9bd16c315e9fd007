import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { digestOf } from './integrity-plugin.mjs';

const NAME = 'PageFilesPlugin';
/** `'/users/*': () => import('./users/UsersPage')` */
const PAGE = /'(\/[^']*)':\s*\(\)\s*=>\s*import\('([^']+)'\)/g;
/** Parts of shared libraries that the shell loads when a module first needs them. */
const PARTS = /^@umbral\/(ui|web-kit)\/(.+)$/;

/** @typedef {{ file: string, integrity: string }} PageFile */

/**
 * Emits `page-files.json`: which files a page needs, so that the gateway can name them in its HTML and the browser fetches
 * them at once, instead of finding one in the other.
 */
export class PageFilesPlugin {
  /** @param {{ folder: string, isModule: boolean, reads?: readonly string[] }} app `reads`: calls that every page begins with */
  constructor(app) {
    this.app = app;
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const { folder, isModule, reads = [] } = this.app;
        const content = isModule ? moduleFiles(compilation, folder) : { reads, ...shellFiles(compilation) };
        compilation.emitAsset('page-files.json', new webpack.sources.RawSource(JSON.stringify(content)));
      });
    });
  }
}

/** What a signed-in page needs of the shell, and each part that it loads later. @param {webpack.Compilation} compilation */
function shellFiles(compilation) {
  const files = (/** @type {string} */ name) =>
    filesOf(compilation, compilation.namedChunkGroups.get(name)?.getFiles());
  const entry = new Set(compilation.entrypoints.get('shell')?.getFiles());
  const signedIn = files('signed-in').filter(({ file }) => !entry.has(file));
  const known = new Set([...entry, ...signedIn.map(({ file }) => file)]);
  const parts = ['records', 'assign', 'file', 'overlays'].map((name) => [
    name,
    files(name).filter(({ file }) => !known.has(file)),
  ]);
  return { files: signedIn, parts: Object.fromEntries(parts) };
}

/** @param {webpack.Compilation} compilation @param {string} folder */
function moduleFiles(compilation, folder) {
  const entry = join(folder, 'src', 'module.ts');
  const { pages } = JSON.parse(readFileSync(join(folder, 'module.json'), 'utf8'));
  const paths = new Map([...readFileSync(entry, 'utf8').matchAll(PAGE)].map(([, path, request]) => [request, path]));
  /** @type {Record<string, { files: PageFile[], parts: string[], reads: string[] }>} */
  const found = {};
  for (const module of compilation.modules)
    for (const block of module.blocks) {
      const [dependency] = /** @type {(webpack.Dependency & { request?: string })[]} */ (block.dependencies);
      const parent = dependency && compilation.moduleGraph.getParentModule(dependency);
      const path = paths.get(dependency?.request);
      const group = compilation.chunkGraph.getBlockChunkGroup(block);
      if (!path || !group || /** @type {webpack.NormalModule} */ (parent)?.resource !== entry) continue;
      const page = path.replace(/\/\*$/, '');
      const { reads = [] } = pages.find((/** @type {{ path: string }} */ one) => one.path === page) ?? {};
      found[page] = { files: filesOf(compilation, group.getFiles()), parts: partsOf(compilation, group.chunks), reads };
    }
  const exposed = [...compilation.chunks].find(({ name }) => name?.startsWith('__federation_expose_'));
  return { files: filesOf(compilation, exposed?.files), pages: found };
}

/** Shared parts that code of these chunks imports. @param {webpack.Compilation} compilation @param {webpack.Chunk[]} chunks */
function partsOf(compilation, chunks) {
  const consumed = chunks.flatMap((chunk) =>
    [...compilation.chunkGraph.getChunkModulesIterable(chunk)].filter(({ type }) => type === 'consume-shared-module'),
  );
  const names = consumed.map((module) => /** @type {any} */ (module).options.shareKey);
  return [...new Set(names.flatMap((name) => PARTS.exec(name)?.[2] ?? []))];
}

/** @param {webpack.Compilation} compilation @param {Iterable<string> | undefined} names @returns {PageFile[]} */
function filesOf(compilation, names = []) {
  return [...names]
    .filter((name) => /\.(js|css)$/.test(name))
    .flatMap((file) => {
      const source = compilation.getAsset(file)?.source;
      if (!source) return [];
      return { file, integrity: digestOf(source.buffer()) };
    });
}
