import { enter } from './bin/command-line.mjs';
import { sourceOf } from './bin/commands.mjs';
import { explain } from './failure.ts';

/** The exports of a file of commands. */
interface CommandModule {
  command: (args: string[]) => Promise<void> | void;
}

// Runs one command: `node tools/local/bin/umbral.mjs <command> […]`, in the images `node tools/local/main.ts <command> […]`.
const { name, args } = enter(process.argv.slice(2));
try {
  const { command } = (await import(`../${sourceOf(name)}`)) as CommandModule;
  await command(args);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
