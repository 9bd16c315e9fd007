#!/usr/bin/env node
// Publishes modules: npm run publish:module -- audits, or node platform/bin/publish.mjs --registry <folder> <dist> [<dist> …].
// The gateway notices the new list within a second; neither it nor the shell is restarted. --gateway <address> names the
// platform that they are held to, --rebuild lets in another build of a version that is there already.
import { parseArgs } from 'node:util';
import { explain, Failure } from '../src/failure.mjs';
import { bundlesOf, offerFor, options, registryOf } from '../src/registry/choice.mjs';
import { publishModules } from '../src/registry/publish.mjs';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...options, rebuild: { type: 'boolean' } },
  });
  if (!positionals.length) {
    throw new Failure('Name at least one module, or a folder with a built one.', {
      wayOut: 'npm run publish:module -- audits',
    });
  }
  const bundles = await bundlesOf(positionals);
  const offer = await offerFor(values);
  for (const { published, isNew } of await publishModules(registryOf(values), bundles, { offer, ...values }))
    console.log(`${published.path} ${isNew ? 'is deployed: the next visit gets it' : 'is deployed already'}`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
