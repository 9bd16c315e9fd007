import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

const NAME = 'attempt-000000000000';

/** An unpacked archive of a built module. */
const text = await (async () => {
  const made = pack();
  const manifest = {
    name: NAME,
    version: '1.0.0',
    shellApi: '^2.0.0',
    services: {},
    pages: [{ path: `/${NAME}`, title: 'Intento', access: 'administrator' }],
  };
  made.entry({ name: 'module.json' }, JSON.stringify(manifest));
  made.entry({ name: 'remoteEntry.js' }, 'export {};');
  made.finalize();
  return (await buffer(made)).toString('latin1');
})();

/** A module of its own name each time. A tar has checksums of its headers alone, so the content can be replaced. */
export const aModuleArchive = () =>
  gzipSync(Buffer.from(text.replaceAll(NAME, `attempt-${randomBytes(6).toString('hex')}`), 'latin1'));
