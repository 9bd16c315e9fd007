import { basename } from 'node:path';
import { Failure } from '../failure.ts';
import { inLocal, inRoot } from '../paths.ts';
import { modules } from '../processes.ts';
import { appNamed } from '../registry/command-options.ts';
import { platformAt } from '../registry/platform.ts';
import { step } from '../terminal/progress.ts';
import { Builds } from './builds.ts';
import { openFront, type Front } from './front.ts';
import { platformElsewhere } from './upstream.ts';
import { watchApps } from './watch-apps.ts';

/** A name of its own: cookies are kept by host, and other programs of this machine have pages at localhost too. */
const HOST = 'umbral.localhost';

export interface AtPlatform extends Front {
  /** Where the person who wrote the command finds the platform with the modules in it. */
  address: string;
}

interface AtPlatformOptions {
  platform: string;
  port: number;
  ownShell?: boolean | undefined;
  folders?: LocalFolder[];
}

/**
 * Shows modules of this checkout in the shell of a platform that runs elsewhere, to whoever sits at this machine: all that is the platform's own comes from
 * there, and nothing is sent there but the calls of that person.
 * @param names of modules
 * @param options `ownShell`: in the shell of this checkout, which takes over what is saved; that of the platform is loaded anew. `folders` of the
 *   modules, where they are not those of this checkout
 */
export async function showAtPlatform(
  names: string[],
  { platform, port, ownShell = false, folders = foldersOf(names) }: AtPlatformOptions,
): Promise<AtPlatform> {
  await platformAt(platform);
  const builds = new Builds();
  const bundleOf = (app: string) => inLocal('dev-at-platform', String(port), app);
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
      upstream: platformElsewhere(platform, address),
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
    throw new Failure(`${given} is no module of this checkout.`, {
      wayOut: `Modules: ${modules()
        .map(({ manifest }) => manifest.name)
        .join(', ')}`,
    });
  });
}
