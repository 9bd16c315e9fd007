import { enter } from '../bin/command-line.mjs';
import { explain } from './failure.ts';

/** The exports of a file of platform/src/commands. */
interface CommandModule {
  command: (args: string[]) => Promise<void> | void;
}

// Runs one command: `node platform/bin/umbral.mjs <command> […]`, in the images `node platform/src/main.ts <command> […]`.
const { name, args } = enter(process.argv.slice(2));
try {
  const { command } = (await import(`./commands/${name.replace(' ', '/')}.ts`)) as CommandModule;
  await command(args);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
