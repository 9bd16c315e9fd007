import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { filesBelow } from './integrity.ts';

/** A build as it is uploaded: a gzipped tar, the same bytes for the same files. @param bundle a dist folder */
export async function archiveOf(bundle: string): Promise<Buffer> {
  const tar = pack();
  for (const file of filesBelow(bundle))
    tar.entry({ name: file.split(sep).join('/'), mtime: new Date(0) }, readFileSync(join(bundle, file)));
  tar.finalize();
  return Buffer.concat(await tar.pipe(createGzip()).toArray());
}
