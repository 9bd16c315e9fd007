import { System } from '../system/system.ts';
import { welcome } from '../start/welcome.ts';
import { buildAll, isBuilt } from '../build/build.ts';
import { step } from '../terminal/progress.ts';
import { launch } from '../start/launch.ts';

/** `npm start`: from a bare clone to a running system. */
export const command = (args: string[]) =>
  launch('start', args, async ({ options, runFile, programs, onStop }) => {
    const system = new System({ ...options, runFile, isReplaceable: true });
    onStop(() => system.stop());
    await Promise.all([
      isBuilt() ? undefined : step('Services, libraries and apps built', buildAll),
      programs.then(() => step('Servers started, databases up to date', () => system.prepare())),
    ]);
    await system.run();
    return welcome(system);
  });
