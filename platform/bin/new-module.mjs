#!/usr/bin/env node
// Writes a new micro-frontend: npm run new:module -- notices ["Avisos"].
import { parseArgs } from 'node:util';
import { explain, Failure } from '../src/failure.mjs';
import { createModule } from '../src/new-module/create.mjs';
import { root } from '../src/paths.mjs';
import { run } from '../src/shell/run.mjs';
import { say, step } from '../src/terminal/progress.mjs';

try {
  const [name, title] = parseArgs({ allowPositionals: true }).positionals;
  if (!name) throw new Failure('Name the module.', { wayOut: 'npm run new:module -- notices "Avisos"' });
  for (const file of createModule(name, { title })) say(`  ${file}`);
  const install = () => run('npm', ['install', '--no-audit', '--no-fund'], { cwd: root, what: 'npm install' });
  await step('Registered in package-lock.json', install);
  say();
  say(`  npm run publish:module -- ${name}     builds it and shows it in the Umbral that runs here`);
  say('  npm run dev                       begins anew with it, and follows what you save');
} catch (error) {
  say(explain(error));
  process.exitCode = 1;
}
