import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { Failure, messageOf } from '../failure.ts';
import { inLocal } from '../paths.ts';
import { canUnpackPackages, libraryEnvironment, unpackPackages } from '../servers/debian-packages.ts';
import { findExecutable, isExecutable } from '../shell/executables.ts';
import { run } from '../shell/run.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const WAYS_OUT = 'Install Chromium or Chrome, or name one: CHROMIUM_PATH=/path/to/chromium npm test';

/**
 * A Chromium for the browser journeys: the one that is named or installed, the one of Playwright, else Debian's.
 * @returns environment that names it
 */
export async function obtainChromium(): Promise<NodeJS.ProcessEnv> {
  const found =
    process.env.CHROMIUM_PATH ?? NAMES.map(findExecutable).find((path) => path !== undefined) ?? playwrightsOwn();
  if (found) return { CHROMIUM_PATH: found };
  try {
    return await (process.getuid?.() === 0 ? installPackage() : unpackPackage());
  } catch (cause) {
    throw new Failure('There is no Chromium for the browser journeys, and none could be fetched.', {
      cause,
      details: messageOf(cause),
      wayOut: WAYS_OUT,
    });
  }
}

function playwrightsOwn() {
  const path = chromium.executablePath();
  return isExecutable(path) ? path : undefined;
}

async function installPackage() {
  const install = () =>
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      what: 'Installing Chromium',
    });
  await install().catch(async () => {
    await run('apt-get', ['update'], { what: "Fetching Debian's package lists" });
    await install();
  });
  return { CHROMIUM_PATH: findExecutable('chromium') };
}

async function unpackPackage() {
  if (!canUnpackPackages()) throw new Error('Only Debian packages can be unpacked without installing them.');
  const folder = inLocal('servers', 'chromium');
  const program = join(folder, 'usr', 'lib', 'chromium', 'chromium');
  const existing = () => (isExecutable(program) ? program : undefined);
  if (!existing())
    await unpackPackages(['chromium', 'chromium-common', 'fonts-liberation', 'fontconfig-config'], folder, existing);
  return {
    CHROMIUM_PATH: program,
    LD_LIBRARY_PATH: libraryEnvironment(folder).LD_LIBRARY_PATH,
    XDG_DATA_HOME: join(folder, 'usr', 'share'),
  };
}
