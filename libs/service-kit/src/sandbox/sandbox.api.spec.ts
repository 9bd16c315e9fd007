import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aPicture, dataUrlOf, quietLog } from '../../testing/index.js';
import { AppError } from '../errors/app-error.js';
import { Images } from '../images/images.js';
import { ProcessPool } from './process-pool.js';

// Processes are programs of their own: these specs need the built ones, as those against servers do.
const fileIn = (path: string) => pathToFileURL(resolve(__dirname, '../..', path));
const imageProcess = fileIn('dist/images/image.process.js');

const ana = { id: 1, companyId: 1 };
const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

describe('a process that serves jobs', () => {
  it('reaches no network and opens no file', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    opened.push(() => server.close());
    await once(server, 'listening');
    const pool = new ProcessPool<number, object>({
      script: fileIn('test/sandboxed/probe.mjs'),
      size: 1,
      queue: 'images',
      limitMs: 60_000,
      memoryMb: 256,
      jobs: 1,
      unavailable: () => new AppError('service_down'),
    });
    opened.push(() => pool.close());
    const { port } = server.address() as AddressInfo;
    expect(await pool.run({ office: 1, person: 1 }, port)).toEqual({
      network: 'EMFILE',
      ownCode: 'EMFILE',
      foreignFile: 'ERR_ACCESS_DENIED',
    });
  });
});

describe('the process that decodes images', () => {
  const refusalOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'accepted',
      (error: unknown) => (error instanceof AppError ? (error.options.errors?.[0]?.message ?? error.code) : error),
    );

  const open = (memoryMb: number) => {
    const images = new Images(quietLog, { script: imageProcess, memoryMb, limitMs: 60_000 });
    opened.push(() => images.onApplicationShutdown());
    return images;
  };

  it('ends or gives up at its limit of memory, for that image alone', async () => {
    const large = await aPicture(2_000).ensureAlpha().toColourspace('rgb16').png({ progressive: true }).toBuffer();
    const [hungry, small] = [dataUrlOf(large), dataUrlOf(await aPicture(1).png().toBuffer())];
    // More than it takes for itself, and less than the image needs.
    const images = open(112);
    expect(await refusalOf(images.reencode(ana, { logo: hungry }, 'logo'))).not.toBe('accepted');
    expect(await refusalOf(images.reencode(ana, { logo: small }, 'logo'))).toBe('accepted');
    expect(await refusalOf(open(192).reencode(ana, { logo: hungry }, 'logo'))).toBe('accepted');
  });

  it('starts nothing for a body without an image', async () => {
    const images = new Images(quietLog, { script: new URL('file:///none.js') });
    for (const body of [{ logo: null }, { logo: undefined }, {}, { logo: '' }])
      expect(await images.reencode(ana, body, 'logo')).toBe(body);
  });
});
