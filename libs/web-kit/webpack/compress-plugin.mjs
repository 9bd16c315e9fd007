import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import webpack from 'webpack';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|html|svg|json)$/;
const MINIMUM_BYTES = 1024;

/** Writes `.br` and `.gz` beside every text asset, so that the gateway never compresses the same bytes twice. */
export class CompressPlugin {
  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    const { RawSource } = webpack.sources;
    compiler.hooks.thisCompilation.tap('CompressPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'CompressPlugin', stage }, async (assets) => {
        const names = Object.keys(assets).filter((name) => COMPRESSIBLE.test(name));
        await Promise.all(
          names.map(async (name) => {
            const bytes = compilation.getAsset(name)?.source.buffer();
            if (!bytes || bytes.length < MINIMUM_BYTES) return;
            const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
            compilation.emitAsset(`${name}.br`, new RawSource(await brotli(bytes, { params })));
            compilation.emitAsset(`${name}.gz`, new RawSource(await deflate(bytes, { level: 9 })));
          }),
        );
      });
    });
  }
}
