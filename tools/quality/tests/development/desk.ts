import { after } from 'node:test';
import { launchChromium } from '../../../release/prepublish-check/launch-chromium.ts';
import { moduleWorkshop } from '../../harness/system/module-workshop.ts';
import { sharedSystem } from '../../harness/system/shared-system.ts';

/** Timeout for a page to show a build on a busy machine. */
const PATIENCE_MS = 180_000;

let sitting: ReturnType<typeof sitDown> | undefined;

/** The environment of a module's developer: its sources, a running platform, and a browser. */
export const desk = () => (sitting ??= sitDown());

async function sitDown() {
  const workshop = moduleWorkshop('development');
  workshop.create('notices', 'Avisos');
  const [system, browser] = await Promise.all([sharedSystem('development'), launchChromium()]);
  const open = async (baseURL: string) => {
    const context = await browser.newContext({ baseURL, locale: 'es-ES' });
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  return { workshop, system, browser, open };
}

after(async () => {
  const { workshop, system, browser } = (await sitting) ?? {};
  await browser?.close();
  await system?.stop();
  workshop?.remove();
});
