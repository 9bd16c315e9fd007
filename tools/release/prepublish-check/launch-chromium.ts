import { chromium } from 'playwright-core';
import { obtainChromium } from '../../quality/stages/chromium.ts';

/** The Chromium of the journeys. */
export async function launchChromium() {
  const { CHROMIUM_PATH: executablePath, ...env } = { ...process.env, ...(await obtainChromium()) };
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'], env: defined(env) });
}

const defined = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
