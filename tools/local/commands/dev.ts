import { basename } from 'node:path';
import { Builds } from '../dev/builds.ts';
import { developRemotely } from '../../release/remote-dev/command.ts';
import { openFront } from '../../release/remote-dev/front.ts';
import { appFolders, developmentBundle, watchApps } from '../dev/watch-apps.ts';
import { ownGateway } from '../../release/remote-dev/upstream.ts';
import { watchCode } from '../dev/watch-code.ts';
import { System } from '../system/system.ts';
import { welcome } from '../start/welcome.ts';
import { modules } from '../processes.ts';
import { buildCode } from '../build/build.ts';
import { launch } from '../start/launch.ts';
import { step } from '../terminal/progress.ts';
import { readArgs, type Values } from '../read-args.ts';
import { Failure } from '../failure.ts';

/** The system of `npm start`, where every saved file takes effect by itself; pages keep what is typed in them. */
export async function command(args: string[]) {
  const { values, positionals } = readArgs('dev', args);
  if (values.platform !== undefined) return developRemotely(values, { names: positionals });
  if (positionals.length || values['own-shell'])
    throw new Failure('Modules and --own-shell need --platform.', {
      wayOut: 'npm run dev -- studies --platform https://umbral.example',
    });
  return developHere(values);
}

const developHere = (values: Values<'dev'>) =>
  launch('dev', values, async ({ options, runFile, onStop }) => {
    const system = new System({ ...options, runFile, bundleOf: developmentBundle, hasFront: true });
    onStop(() => system.stop());
    const builds = new Builds();
    const apps = watchApps(appFolders(), { builds });
    onStop(apps.close);
    await Promise.all([
      step('Services and libraries built', buildCode),
      step('Apps built for development', () => apps.firstBuild),
      step('Servers started, databases up to date', () => system.prepare()),
    ]);
    await system.run();
    const front = await openFront({
      upstream: ownGateway(system.gateway),
      port: options.port,
      host: process.env.HOST,
      builds,
      modules: modules().map(({ folder, manifest: { name } }) => ({
        name,
        bundle: developmentBundle(basename(folder)),
      })),
      shell: developmentBundle('shell'),
    });
    onStop(front.close);
    onStop(watchCode(system));
    void apps.warm();
    return welcome(system);
  });
