import { parseArgs } from 'node:util';
import { Failure } from '../failure.ts';
import { createModule } from '../new-module/create.ts';
import { root } from '../paths.ts';
import { run } from '../shell/run.ts';
import { say, step } from '../terminal/progress.ts';

/** Writes a new micro-frontend: npm run new:module -- notices ["Avisos"]. */
export async function command(args: string[]) {
  const [name, title] = parseArgs({ args, allowPositionals: true }).positionals;
  if (!name) throw new Failure('Name the module.', { wayOut: 'npm run new:module -- notices "Avisos"' });
  for (const file of createModule(name, { title })) say(`  ${file}`);
  const install = () => run('npm', ['install', '--no-audit', '--no-fund'], { cwd: root, what: 'npm install' });
  await step('Registered in package-lock.json', install);
  say();
  say(`  npm run publish:module -- ${name}     builds it and shows it in the Umbral that runs here`);
  say('  npm run dev                       begins anew with it, and follows what you save');
}
