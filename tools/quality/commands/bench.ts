import { buildAll, isBuilt } from '../../local/build/build.ts';
import { explain } from '../../local/failure.ts';
import { onShutdown } from '../../local/start/shutdown.ts';
import { say, step } from '../../local/terminal/progress.ts';
import { stopOpenStacks } from '../harness/system/stack.ts';
import { inRoot } from '../../local/paths.ts';

/** Loaded by its path, because bench is built on this project. */
interface BenchModule {
  bench: (args: string[]) => Promise<boolean>;
}

/** See tools/quality/bench/README.md. */
export async function command(args: string[]) {
  const { isStopping } = onShutdown(async () => void (await stopOpenStacks()));
  let areAllMeasured = false;
  try {
    if (!isBuilt()) await step('Services, libraries and apps built', buildAll);
    const { bench } = (await import(inRoot('tools', 'quality', 'bench', 'src', 'main.ts'))) as BenchModule;
    areAllMeasured = await bench(args);
  } catch (error) {
    if (!isStopping()) say(explain(error));
  }
  if (isStopping()) return;
  await stopOpenStacks();
  process.exit(areAllMeasured ? 0 : 1);
}
