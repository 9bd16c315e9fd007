#!/usr/bin/env node
// Lists the releases of all modules, or of those that are named: npm run releases -- [audits]. --registry <folder> and
// --gateway <address> as in publish.mjs.
import { parseArgs } from 'node:util';
import { explain } from '../src/failure.mjs';
import { moduleNamed, offerFor, options, registryOf } from '../src/registry/choice.mjs';
import { listReleases } from '../src/registry/list.mjs';
import { table } from '../src/terminal/table.mjs';

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const offer = await offerFor(values);
  const rows = await listReleases(registryOf(values), offer, positionals.map(moduleNamed));
  if (!rows.length) console.log('Nothing has been published.');
  else {
    const cells = rows.map(({ path, publishedAt, state, fits }) => [
      path,
      publishedAt.slice(0, 16).replace('T', ' '),
      state,
      fits,
    ]);
    console.log(table([['Release', 'Published (UTC)', 'State', 'Fits'], ...cells]));
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
