import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import webpack, { type Stats, type WebpackPluginInstance } from 'webpack';
import { inRoot } from '../../local/paths.ts';
import { modules } from '../../local/processes.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface Plugin {
  ManifestPlugin: new (file: string) => WebpackPluginInstance;
}
/** By a path: the build of the apps is no package that the platform uses. */
const { ManifestPlugin } = (await import(inRoot('libs', 'web-kit', 'webpack', 'manifest-plugin.mjs'))) as Plugin;

test('an invalid module.json is an error of its build, which keeps the last valid one', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'module.json');
  const built = () => JSON.parse(readFileSync(join(folder, 'dist', 'module.json'), 'utf8')) as unknown;
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'index.js'), '');
  const compiler = webpack({
    mode: 'development',
    context: folder,
    output: { path: join(folder, 'dist') },
    plugins: [new ManifestPlugin(file)],
  });
  const build = (text: string) =>
    new Promise<Stats>((resolve, reject) => {
      writeFileSync(file, text);
      compiler.run((error, stats) => (stats ? resolve(stats) : reject(error ?? new Error('no stats'))));
    });
  assert.deepEqual((await build('{ "name": "notices" }')).compilation.errors, []);
  const { errors } = (await build('{ "name": ')).compilation;
  assert.match(errors.map(({ message }) => message).join('\n'), /module\.json: .*JSON/);
  assert.deepEqual(built(), { name: 'notices', singletons: {} });
  assert.deepEqual((await build('{ "name": "news" }')).compilation.errors, []);
  assert.deepEqual(built(), { name: 'news', singletons: {} });
  await new Promise((resolve) => compiler.close(resolve));
});

test('two modules of one name are refused, and every other app is a module of its own', () => {
  const checkout = temporaryFolder();
  const add = (app: string, name: string) => {
    mkdirSync(join(checkout, 'apps', app), { recursive: true });
    writeFileSync(join(checkout, 'apps', app, 'module.json'), JSON.stringify({ name }));
  };
  add('mf-news', 'news');
  add('mf-notices', 'notices');
  assert.deepEqual(
    modules(checkout).map(({ manifest: { name } }) => name),
    ['news', 'notices'],
  );
  add('mf-other', 'news');
  assert.throws(() => modules(checkout), {
    message: 'apps/mf-news and apps/mf-other are both the module news.',
    wayOut: 'Change the name in apps/mf-other/module.json.',
  });
});
