import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { inRoot } from '../../../local/paths.ts';

/** A file that a page received. */
export interface Loaded {
  /** `assets/users.0a1b2c3d4e.js` */
  file: string;
  type: string;
  /** As they were sent, without headers. */
  bytes: number;
}

/** What a page receives until it is usable, in the order of the requests. */
export async function loadedBy(page: Page, open: () => Promise<unknown>): Promise<Loaded[]> {
  const requests: Request[] = [];
  const note = (request: Request) => requests.push(request);
  page.on('request', note);
  await open();
  page.off('request', note);
  const sent = requests.filter((request) => ['script', 'font', 'stylesheet'].includes(request.resourceType()));
  return Promise.all(
    sent.map(async (request) => {
      await request.response().then((response) => response?.finished());
      const { responseBodySize } = await request.sizes();
      const { pathname } = new URL(request.url());
      return { file: pathname.slice(1), type: request.resourceType(), bytes: responseBodySize };
    }),
  );
}

export const weightOf = (files: readonly Loaded[], type: string): number =>
  files.filter((file) => file.type === type).reduce((sum, { bytes }) => sum + bytes, 0);

/** Fonts that are requested before the first script compete with it. */
export const fontsBeforeScripts = (files: readonly Loaded[]): Loaded[] =>
  files
    .slice(
      0,
      files.findIndex(({ type }) => type === 'script'),
    )
    .filter(({ type }) => type === 'font');

const MAPS = ['shell', 'mf-admin', 'mf-studies', 'mf-audits'].flatMap((app) => {
  const dist = inRoot('apps', app, 'dist');
  return [dist, join(dist, 'assets')].filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.js.map'))
      .map((name) => [name.slice(0, -'.map'.length), join(folder, name)] as const),
  );
});
const mapOf = (file: string): string | undefined => MAPS.find(([name]) => file.endsWith(`/${name}`))?.[1];

/** `radix-ui`, `libs/contracts`, `src/users` of the app itself. */
const packageOf = (source: string): string =>
  /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? /(?:libs|src)\/[^/]+/.exec(source)?.[0] ?? 'webpack';

/** Names chunks and the packages in them, the largest first. */
export function describe(files: readonly Loaded[]): string {
  const scripts = files.filter(({ type }) => type === 'script').sort((one, other) => other.bytes - one.bytes);
  return scripts.map(({ file, bytes }) => `${kilobytes(bytes)} ${file}${contentOf(file, bytes)}`).join('\n');
}

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const STEP = 20;
const MOST = 8;

/** Packages of a chunk with their share of its bytes, from samples of its source map. */
function contentOf(file: string, bytes: number): string {
  const map = mapOf(file);
  if (!map) return '';
  const sources = new SourceMap(JSON.parse(readFileSync(map, 'utf8')));
  const counts = new Map<string, number>();
  let samples = 0;
  readFileSync(map.slice(0, -'.map'.length), 'utf8')
    .split('\n')
    .forEach((line, index) => {
      for (let column = 0; column < line.length; column += STEP) {
        const entry = sources.findEntry(index, column);
        const name = packageOf('originalSource' in entry ? entry.originalSource : '');
        counts.set(name, (counts.get(name) ?? 0) + 1);
        samples += 1;
      }
    });
  const largest = [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST);
  return `: ${largest.map(([name, count]) => `${name} ${kilobytes((count / samples) * bytes)}`).join(', ')}`;
}

/** Icons are bundled where they are drawn, and a container brings the entry of the federation (ADR-0023). */
const IN_EVERY_CONTAINER = /^(lucide-react|@module-federation)\//;

/** Packages of npm of which a page receives a file twice, or two installed copies, with their chunks. */
export function duplicatePackages(files: readonly Loaded[]): string[] {
  const chunksOf = new Map<string, Set<string>>();
  for (const { file } of files) {
    const map = mapOf(file);
    if (!map) continue;
    const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
    for (const source of sources) {
      const [, path = ''] = /.*node_modules\/(.+)/.exec(source) ?? [];
      if (path === '' || IN_EVERY_CONTAINER.test(path)) continue;
      chunksOf.set(
        path,
        (chunksOf.get(path) ?? new Set()).add(`${file} (${source.replace(/^.*?(?=node_modules)/, '')})`),
      );
    }
  }
  return [...chunksOf]
    .filter(([, chunks]) => chunks.size > 1)
    .map(([path, chunks]) => `${path}: ${[...chunks].join(', ')}`);
}
