#!/usr/bin/env node
// Deploys built modules: node platform/bin/publish.mjs --registry <folder> <dist> [<dist> …]. The gateway notices the new
// list within a second; neither it nor the shell is restarted.
import { parseArgs } from 'node:util';
import { explain, Failure } from '../src/failure.mjs';
import { publishModule } from '../src/registry/publish.mjs';

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { registry: { type: 'string' } } });
  if (!values.registry || !positionals.length) {
    throw new Failure('Name the registry and at least one built module.', {
      wayOut: 'Usage: node platform/bin/publish.mjs --registry <folder> <dist> [<dist> …]',
    });
  }
  for (const bundle of positionals) {
    const { published, isNew } = publishModule(values.registry, bundle);
    console.log(`${published.path} ${isNew ? 'deployed' : 'is deployed already'}`);
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
