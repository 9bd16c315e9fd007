import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { Failure, messageOf } from '../../local/failure.ts';
import { inLocal } from '../../local/paths.ts';
import { canUnpackPackages, libraryEnvironment, unpackPackages } from '../../local/servers/debian-packages.ts';
import { findExecutable, isExecutable } from '../../local/shell/executables.ts';
import { run } from '../../local/shell/run.ts';

/** Chromium without windows: the same engine for half of the processor time. */
const SHELL = 'chromium-headless-shell';
const OTHERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const WAYS_OUT = 'Install Chromium or Chrome, or name one: CHROMIUM_PATH=/path/to/chromium npm test';

/**
 * A browser for journeys and measurements: the one that is named, Debian's headless shell, else the Chromium that is
 * installed or that Playwright has.
 * @returns environment that names it
 */
export async function obtainChromium(): Promise<NodeJS.ProcessEnv> {
  const shell = process.env.CHROMIUM_PATH ?? findExecutable(SHELL);
  if (shell) return { CHROMIUM_PATH: shell };
  const other = OTHERS.map(findExecutable).find((path) => path !== undefined) ?? playwrightsOwn();
  if (other && !(await isOffered())) return { CHROMIUM_PATH: other };
  try {
    return await (process.getuid?.() === 0 ? installPackage() : unpackPackage());
  } catch (cause) {
    if (other) return { CHROMIUM_PATH: other };
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

/** Whether the machine's package lists have the shell. */
async function isOffered() {
  if (!findExecutable('apt-cache')) return false;
  const { output } = await run('apt-cache', ['policy', SHELL], { env: { ...process.env, LC_ALL: 'C' } });
  return /Candidate: \d/.test(output);
}

async function installPackage() {
  const install = () =>
    run('apt-get', ['install', '-y', '--no-install-recommends', SHELL, 'fonts-liberation'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      what: 'Installing Chromium',
    });
  await install().catch(async () => {
    await run('apt-get', ['update'], { what: "Fetching Debian's package lists" });
    await install();
  });
  return { CHROMIUM_PATH: findExecutable(SHELL) };
}

async function unpackPackage() {
  if (!canUnpackPackages()) throw new Error('Only Debian packages can be unpacked without installing them.');
  const folder = inLocal('servers', 'chromium');
  const program = join(folder, 'usr', 'lib', 'chromium', SHELL);
  const existing = () => (isExecutable(program) ? program : undefined);
  if (!existing())
    await unpackPackages([SHELL, 'chromium-common', 'fonts-liberation', 'fontconfig-config'], folder, existing);
  return {
    CHROMIUM_PATH: program,
    LD_LIBRARY_PATH: libraryEnvironment(folder).LD_LIBRARY_PATH,
    XDG_DATA_HOME: join(folder, 'usr', 'share'),
  };
}
