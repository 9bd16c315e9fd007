import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inLocal, inRoot } from '../../../local/paths.ts';

/** What apps are made of and checked with. */
const PARTS = [
  ...['package.json', 'tsconfig.base.json', 'tsconfig.web.json', 'nx.json', 'jest.preset.mjs'],
  ...['.oxlintrc.json', 'oxlint.nx.mjs', 'oxlint.money.mjs', 'oxlint.terms.mjs', 'tools/quality/stages/terms.mjs'],
  ...['apps', 'libs'],
];
const RESULTS = /^(dist.*|node_modules|generated|coverage)$/;

/**
 * The sources of apps and libraries in a folder of their own, with the installed packages of this checkout: a place to
 * write, build and check apps that do not belong to it.
 */
export function scratchCheckout(name: string): { folder: string; remove: () => void } {
  const folder = inLocal(`scratch-${name}-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, '.git'), { recursive: true }); // else oxlint leaves out what this repository ignores
  for (const part of PARTS)
    cpSync(inRoot(part), join(folder, part), {
      recursive: true,
      filter: (source) => !RESULTS.test(basename(source)),
    });
  for (const holder of [
    '.',
    ...['apps', 'libs'].flatMap((group) => readdirSync(inRoot(group)).map((name) => join(group, name))),
  ])
    if (existsSync(inRoot(holder, 'node_modules')))
      symlinkSync(inRoot(holder, 'node_modules'), join(folder, holder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
