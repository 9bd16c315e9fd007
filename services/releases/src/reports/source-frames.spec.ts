import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sizes } from '@umbral/service-kit';
import { mapTo } from '../../test/source-map.js';
import { SourceFrames } from './source-frames.js';

const path = 'audits/1.0.0-0123456789ab';
let registry: string;
beforeEach(async () => {
  registry = await mkdtemp(join(tmpdir(), 'registry-'));
});
afterEach(() => rm(registry, { recursive: true, force: true }));

async function write(file: string, content: string, release = path) {
  await mkdir(dirname(join(registry, release, file)), { recursive: true });
  await writeFile(join(registry, release, file), content);
}
const frameIn = (file: string, position = '1:234', release = path) => `t@/modules/${release}/${file}:${position}`;
const resolve = (...frames: string[]) => {
  const release = new SourceFrames(registry, path);
  return Promise.all(frames.map((frame) => release.resolve(frame)));
};

it.each([
  ['a file of the module', 'webpack:///./src/rows/use-rows.ts', 'src/rows/use-rows.ts:12'],
  ['a file of a named bundle', 'webpack://mf-audits/./src/Rows.tsx', 'src/Rows.tsx:12'],
  ['a library of the repository', 'webpack:///../../libs/ui/src/table/Table.tsx', 'libs/ui/src/table/Table.tsx:12'],
  ['a package', 'webpack:///../../node_modules/@noble/hashes/sha2.js', 'node_modules/@noble/hashes/sha2.js:12'],
  ['code of the bundler', 'webpack:///webpack/runtime/load script', null],
  ['a path of the machine that built it', 'webpack:////home/ana/audits/src/Rows.tsx', null],
  ['a folder elsewhere on that machine', 'webpack:///../../../home/ana/kit/src/Rows.tsx', null],
  ['a path that leaves its folder', 'webpack:///./src/../../../home/ana/Rows.tsx', null],
  ['a file address', 'file:///home/ana/audits/src/Rows.tsx', null],
  ['text that is no path', 'webpack:///./Carmen Ruiz, 12345678Z', null],
])('%s: %s is %s', async (_, source, expected) => {
  await write('assets/page.js.map', mapTo(source));
  expect(await resolve(frameIn('assets/page.js'))).toEqual([expected]);
});

it('leaves frames of another module and of the shell, although their maps are there', async () => {
  const other = 'users/1.0.0-0123456789ab';
  await write('assets/page.js.map', mapTo('webpack:///./src/Users.tsx'), other);
  await write('assets/page.js.map', mapTo('webpack:///./src/Rows.tsx'));
  const frames = [
    frameIn('assets/page.js', '1:1', other),
    '@/assets/page.js:1:1',
    frameIn(`../../${other}/assets/page.js`),
    frameIn('assets/page.js'),
  ];
  expect(await resolve(...frames)).toEqual([null, null, null, 'src/Rows.tsx:12']);
});

it.each([
  ['missing', undefined],
  ['cut off', mapTo('webpack:///./src/Rows.tsx').slice(0, 40)],
  ['no object', '7'],
  ['empty', '{}'],
  ['without sources', mapTo('', { sources: null })],
  ['with sources of another kind', mapTo('', { sources: [{ name: 'src/Rows.tsx' }] })],
  ['without mappings', mapTo('webpack:///./src/Rows.tsx', { mappings: 7 })],
  ['with mappings of no source', mapTo('webpack:///./src/Rows.tsx', { mappings: 'AcWA' })],
  ['with a segment of no source', mapTo('webpack:///./src/Rows.tsx', { mappings: 'A;' })],
  ['with other lines only', mapTo('webpack:///./src/Rows.tsx', { mappings: ';AAWA' })],
])('a map that is %s leaves the frame', async (_, content) => {
  if (content !== undefined) await write('assets/page.js.map', content);
  expect(
    await resolve(frameIn('assets/page.js'), frameIn('assets/page.js', '0:0'), frameIn('assets/page.js', '3:1')),
  ).toEqual([null, null, null]);
});

it('reads no map beyond its size', async () => {
  const map = mapTo('webpack:///./src/Rows.tsx');
  await write('largest.js.map', map.padEnd(sizes.sourceMap.most));
  await write('larger.js.map', map.padEnd(sizes.sourceMap.most + 1));
  expect(await resolve(frameIn('largest.js'), frameIn('larger.js'))).toEqual(['src/Rows.tsx:12', null]);
});

it('reads no more maps than its limit, and each once', async () => {
  const files = Array.from({ length: sizes.sourceMapsOfReport.most + 1 }, (_, index) => `${index}.js`);
  for (const file of files) await write(`${file}.map`, mapTo(`webpack:///./src/${file}`));
  const [first, ...more] = files as [string, ...string[]];
  const found = await resolve(frameIn(first), frameIn(first), ...more.map((file) => frameIn(file)));
  expect(found).toEqual(['src/0.js:12', ...files.slice(0, -1).map((file) => `src/${file}:12`), null]);
});
