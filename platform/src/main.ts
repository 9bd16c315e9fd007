import { existsSync } from 'node:fs';
import { explain, Failure } from './failure.ts';

/** What a file of platform/src/commands holds. */
interface CommandModule {
  command: (args: string[]) => Promise<void> | void;
}

// Runs one command: `node platform/bin/umbral.mjs <command> […]`, in the images `node platform/src/main.ts <command> […]`.
const [name = '', ...args] = process.argv.slice(2);
try {
  const file = new URL(`./commands/${name}.ts`, import.meta.url);
  if (!existsSync(file)) throw new Failure(`There is no command "${name}".`);
  const { command } = (await import(file.href)) as CommandModule;
  await command(args);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
