import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inLocal, inRoot } from '../../local/paths.ts';
import { run } from '../../local/shell/run.ts';
import { manifestOf } from './built-module.ts';
import { temporaryFolder } from './temporary-folder.ts';

const WEBPACK = inRoot('libs', 'web-kit', 'webpack');
const config = `import { createConfig } from ${JSON.stringify(pathToFileURL(join(WEBPACK, 'create-config.mjs')).href)};
export default createConfig({ app: import.meta.url });
`;

/** Builds a module of one source as `umbral-module build` does. */
async function buildOf(t: TestContext, source: string) {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'module.json'), JSON.stringify(manifestOf({ name: 'notices' })));
  writeFileSync(join(folder, 'webpack.config.mjs'), config);
  writeFileSync(join(folder, 'src', 'module.ts'), source);
  const logFile = inLocal('logs', 'shared-exports-test.log');
  return run(process.execPath, [join(WEBPACK, 'build.mjs')], { cwd: folder, logFile, allowFailure: true });
}

test('a module that uses an export which the shell does not share is not built', async (t) => {
  const { code, output } = await buildOf(
    t,
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

test('what the shell shares is built, whatever unused code names', async (t) => {
  const { code, output } = await buildOf(
    t,
    `import { useForm, useFormContext } from 'react-hook-form';
     import * as z from 'zod';
     const unused = () => useFormContext();
     export default { form: useForm, schema: z.object({ day: z.iso.date() }) };`,
  );
  assert.equal(code, 0, output);
});
