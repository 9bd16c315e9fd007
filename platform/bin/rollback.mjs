#!/usr/bin/env node
// Brings an earlier release of a module back: npm run rollback -- audits [version]. Without a version: the one before the
// current one. --registry <folder> and --gateway <address> as in publish.mjs.
import { parseArgs } from 'node:util';
import { explain, Failure } from '../src/failure.mjs';
import { moduleNamed, offerFor, options, registryOf } from '../src/registry/choice.mjs';
import { rollBack } from '../src/registry/rollback.mjs';

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [given, version] = positionals;
  if (!given) throw new Failure('Name a module.', { wayOut: 'npm run rollback -- audits [version]' });
  const offer = await offerFor(values);
  const { from, to } = await rollBack(registryOf(values), moduleNamed(given), { offer, version });
  console.log(
    from.path === to.path ? `${to.path} is deployed already` : `${to.path} is deployed instead of ${from.path}`,
  );
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
