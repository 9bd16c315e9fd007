import { buildAll, isBuilt } from '../build/build.mjs';
import { step } from '../terminal/progress.mjs';
import { launch } from './launch.mjs';

/** `npm start`: from a bare clone to a running system. */
export const main = () =>
  launch('start', async ({ options, runFile, programs, onStop }) => {
    const { System } = await import('../system/system.mjs');
    const { welcome } = await import('./welcome.mjs');
    const system = new System({ ...options, runFile });
    onStop(() => system.stop());
    await Promise.all([
      isBuilt() ? undefined : step('Services, libraries and apps built', buildAll),
      programs.then(() => step('Servers started, databases up to date', () => system.prepare())),
    ]);
    await system.run();
    return welcome(system);
  });
