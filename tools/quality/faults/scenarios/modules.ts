import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { send } from '@umbral/testing';
import { openScreen } from './screen.ts';
import type { Context, Scenario } from '../run-scenario.ts';
import type { System } from '../harness/system.ts';

/** Where the deployed files of the users' pages lie: the folder of the module, and what a shell loads first. */
async function filesOf({ stack }: System) {
  const { body } = await send(`${stack.urls.gateway}/modules.json`);
  const deployed = body as { entry: string; manifest: { name: string } }[];
  const { entry } = deployed.find(({ manifest }) => manifest.name === 'admin')!;
  return {
    module: join(stack.registryFolder, 'admin'),
    entry: join(stack.registryFolder, entry.replace('/modules/', '')),
  };
}

/** Replaces a file and those beside it that have the same content compressed: a browser gets one of them. */
async function writeEntry(path: string, content: Buffer) {
  await writeFile(path, content);
  if (existsSync(`${path}.br`)) await writeFile(`${path}.br`, brotliCompressSync(content));
  if (existsSync(`${path}.gz`)) await writeFile(`${path}.gz`, gzipSync(content));
}

/**
 * Opens a page of a broken module, goes to another module, and retries after the repair.
 * @param code that the panel shows
 */
async function visit({ system, check }: Context, code: string, repair: () => Promise<unknown>) {
  const browser = await openScreen(system.stack.urls.gateway);
  try {
    await browser.open('/users');
    const panel = await browser.panel();
    check(panel.includes(code), `the panel of the broken module says ${code} (${panel})`);
    await browser.follow('Auditorías');
    await browser.shows('Auditorías');
    await browser.follow('Usuarios');
    await browser.panel();
    await repair();
    await browser.retry();
    return `panel ${panel.match(/UMB-\d+/)?.[0]}; audits worked; 'Reintentar' brought the page back`;
  } finally {
    await browser.close();
  }
}

/** A deployed module is broken, in a real browser. */
export const modules: Scenario[] = [
  {
    name: 'module-missing',
    title: 'the files of a module are missing',
    expected:
      'its pages show a panel (UMB-102), the other modules work, a retry after the repair works without reloading',
    async run(context) {
      const { module } = await filesOf(context.system);
      await rename(module, `${module}-away`);
      return visit(context, 'UMB-102', () => rename(`${module}-away`, module));
    },
  },
  {
    name: 'module-corrupt',
    title: 'the entry of a module was changed after publishing (one line more)',
    expected: 'it is not run: integrity refuses it (UMB-102); the other modules work, a retry after the repair works',
    async run(context) {
      const { entry } = await filesOf(context.system);
      const original = await readFile(entry);
      await writeEntry(entry, Buffer.concat([original, Buffer.from('\nwindow.corrupted = true;\n')]));
      return visit(context, 'UMB-102', () => writeEntry(entry, original));
    },
  },
  {
    name: 'module-slow',
    title: 'the entry of a module does not load (its answer is delayed in the browser)',
    expected: 'after 10 s its pages show a panel (UMB-103), the other modules work, a retry works when it loads again',
    async run({ system, check }) {
      const browser = await openScreen(system.stack.urls.gateway);
      try {
        const release = await browser.hold('**/modules/admin/**/remoteEntry.js*');
        await browser.open('/users');
        const start = performance.now();
        const panel = await browser.panel();
        const seconds = Math.round((performance.now() - start) / 1000);
        check(panel.includes('UMB-103'), `the panel says UMB-103 (${panel})`);
        await browser.follow('Auditorías');
        await browser.shows('Auditorías');
        await release();
        await browser.follow('Usuarios');
        await browser.panel();
        await browser.retry();
        return `panel after ${seconds} s; audits worked; 'Reintentar' brought the page back`;
      } finally {
        await browser.close();
      }
    },
  },
];
