import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inLocal, inRoot } from '../../local/paths.ts';
import { run } from '../../local/shell/run.ts';
import { manifestOf } from './built-module.ts';
import { temporaryFolder } from './temporary-folder.ts';

const WEBPACK = inRoot('libs', 'web-kit', 'webpack');
const config = `import { createConfig } from ${JSON.stringify(pathToFileURL(join(WEBPACK, 'create-config.mjs')).href)};
export default createConfig({ app: import.meta.url });
`;

/** Builds a module of one source as `umbral-module build` does. @param others files beside it */
async function buildOf(source: string, others: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const files = {
    'module.json': JSON.stringify(manifestOf({ name: 'notices' })),
    'webpack.config.mjs': config,
    'src/module.ts': source,
    ...others,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const logFile = inLocal('logs', 'shared-exports-test.log');
  const { code, output } = await run(process.execPath, [join(WEBPACK, 'build.mjs')], {
    ...{ cwd: folder, logFile, allowFailure: true },
  });
  return { code, output, dist: join(folder, 'dist') };
}

/** A dependency that has installed a React of its own. */
const OWN_REACT = 'node_modules/widget/node_modules/react';
const widget = {
  'node_modules/widget/package.json': JSON.stringify({ name: 'widget', version: '1.0.0', main: 'index.js' }),
  'node_modules/widget/index.js': "exports.useWidget = () => require('react').useState('widget');",
  [`${OWN_REACT}/package.json`]: JSON.stringify({ name: 'react', version: '18.3.1', main: 'index.js' }),
  [`${OWN_REACT}/index.js`]: "exports.useState = () => 'a second React';",
};

test('a module that uses an export which the shell does not share is not built', async () => {
  const { code, output } = await buildOf(
    `import { useFormContext } from 'react-hook-form';
     import * as z from 'zod';
     export default { context: useFormContext, schema: z.bigint() };`,
  );
  assert.notEqual(code, 0);
  assert.match(
    output,
    /notices uses useFormContext of react-hook-form \(src\/module\.ts\), which the shell does not share/,
  );
  assert.match(output, /notices uses bigint of zod \(src\/module\.ts\)/);
  assert.match(output, /Use one of: .*useForm.* or ask the platform's team to share it/);
});

test('what the shell shares is built, whatever unused code names; a second React inside of the module is not', async () => {
  const { code, output, dist } = await buildOf(
    `import { useForm, useFormContext } from 'react-hook-form';
     import * as z from 'zod';
     import { useWidget } from 'widget';
     const unused = () => useFormContext();
     export default { form: useForm, schema: z.object({ day: z.iso.date() }), useWidget };`,
    widget,
  );
  assert.equal(code, 0, output);
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const text = scripts.map((name) => readFileSync(join(dist, name), 'utf8')).join('\n');
  assert.match(text, /useWidget/);
  assert.doesNotMatch(text, /a second React/);
});
