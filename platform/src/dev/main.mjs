import { inLocal } from '../paths.mjs';
import { runMany } from '../build/nx.mjs';
import { buildable } from '../build/workspaces.mjs';
import { launch } from '../start/launch.mjs';
import { step } from '../terminal/progress.mjs';

/** `npm run dev`: the system of `npm start`, where every saved file takes effect by itself. */
export const main = () =>
  launch('dev', async ({ options, runFile, programs, onStop }) => {
    const { System } = await import('../system/system.mjs');
    const { welcome } = await import('../start/welcome.mjs');
    const { watchApps, developmentBundle } = await import('./watch-apps.mjs');
    const { watchCode } = await import('./watch-code.mjs');
    const system = new System({ ...options, runFile, bundleOf: developmentBundle });
    onStop(() => system.stop());
    const apps = watchApps({ onBuilt: async () => system.wiring && system.publish() });
    onStop(apps.close);
    await Promise.all([
      step('Services and libraries built', buildCode),
      step('Apps built for development', () => apps.firstBuild),
      programs.then(() => step('Servers started, databases up to date', () => system.prepare())),
    ]);
    await system.run();
    onStop(watchCode(system));
    return welcome(system);
  });

const buildCode = () =>
  runMany(
    'build',
    buildable()
      .filter(({ path }) => !path.startsWith('apps/'))
      .map(({ name }) => name),
    {
      logFile: inLocal('logs', 'build.log'),
      what: 'The build',
    },
  );
