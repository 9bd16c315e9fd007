import { basename } from 'node:path';
import { Failure } from '../../local/failure.ts';
import { inLocal, inRoot } from '../../local/paths.ts';
import { modules } from '../../local/processes.ts';
import { appNamed } from '../registry/command-options.ts';
import { platformAt } from '../registry/platform.ts';
import { step } from '../../local/terminal/progress.ts';
import { Builds } from '../../local/dev/builds.ts';
import { openFront, type Front } from './front.ts';
import { remotePlatform } from './upstream.ts';
import { watchApps } from '../../local/dev/watch-apps.ts';

/** A separate host name: cookies are stored by host, and other programs of this machine use localhost too. */
const HOST = 'umbral.localhost';

export interface RemoteDev extends Front {
  /** The local address of the platform with the modules. */
  address: string;
}

interface RemoteDevOptions {
  platform: string;
  port: number;
  ownShell?: boolean | undefined;
  folders?: LocalFolder[];
}

/**
 * Shows modules of this checkout in the shell of a remote platform, at this machine only: everything else is proxied from
 * there, and only the developer's own calls are sent there.
 * @param names of modules
 * @param options `ownShell`: in the shell of this checkout, which hot-reloads; the platform's shell reloads the page. `folders` of the
 *   modules, when they are outside this checkout
 */
export async function startRemoteDev(
  names: string[],
  { platform, port, ownShell = false, folders = foldersOf(names) }: RemoteDevOptions,
): Promise<RemoteDev> {
  await platformAt(platform);
  const builds = new Builds();
  const bundleOf = (app: string) => inLocal('remote-dev', String(port), app);
  const apps = watchApps([...folders.map(({ folder }) => folder), ...(ownShell ? [inRoot('apps', 'shell')] : [])], {
    bundleOf,
    builds,
    way: ownShell ? { hot: true } : { reload: true },
  });
  try {
    await step(`${names.join(', ')} built for development`, async () => {
      await apps.firstBuild;
      await apps.warm();
    });
    const address = `http://${HOST}:${port}`;
    const front = await openFront({
      upstream: remotePlatform(platform, address),
      port,
      onlyAs: `${HOST}:${port}`,
      builds,
      modules: folders.map(({ name, folder }) => ({ name, bundle: bundleOf(basename(folder)) })),
      shell: ownShell ? bundleOf('shell') : undefined,
    });
    return { ...front, address, close: async () => void (await Promise.all([front.close(), apps.close()])) };
  } catch (error) {
    await apps.close();
    throw error;
  }
}

export interface LocalFolder {
  name: string;
  folder: string;
}

function foldersOf(names: string[]): LocalFolder[] {
  return names.map((given) => {
    const app = appNamed(given);
    if (app) return { name: app.manifest.name, folder: app.folder };
    throw new Failure(`${given} is not a module of this checkout.`, {
      wayOut: `Modules: ${modules()
        .map(({ manifest }) => manifest.name)
        .join(', ')}`,
    });
  });
}
