import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { DeployedModule } from '@umbral/contracts';
import { LRUCache } from 'lru-cache';
import { readModuleFiles, readShellFiles, type ModuleFiles, type PageFile } from './page-files.js';

const compress = promisify(brotliCompress);
const MAX_PAGES = 200;
/** Dialogs have addresses below that of their list. */
const OVERLAYS = 'overlays';

/** The HTML of a page, with what a signed-in browser needs for it. */
export interface StartPage {
  html: string;
  compressed: Buffer;
  etag: string;
  /** The same preloads as a header. */
  link: string;
}

interface Preload extends PageFile {
  /** As the tag that will ask for it: the container of a module is fetched with CORS. */
  isCors?: boolean;
}

/** Inserts preloads, the list of modules and the first reads into the shell's page. */
export class StartPages {
  readonly #pages = new LRUCache<string, Promise<StartPage | undefined>>({ max: MAX_PAGES });

  constructor(private readonly folders: { shell: string; registry: string }) {}

  /** @param modules for a user without trials @param isPlain the address has no search: the page reads its default list */
  async page(path: string, isPlain: boolean, modules: { body: string; etag: string }): Promise<StartPage | undefined> {
    const { mtimeMs } = await stat(join(this.folders.shell, 'index.html'));
    const place = placeOf(path, JSON.parse(modules.body) as DeployedModule[]);
    const key = [mtimeMs, modules.etag, place?.path, place?.isBelow, isPlain].join(' ');
    const known = this.#pages.get(key);
    if (known) return known;
    const page = this.#create(place, isPlain, modules.body);
    this.#pages.set(key, page);
    // A shell that is being built: the next visit tries again.
    page.catch(() => this.#pages.delete(key));
    return page;
  }

  async #create(place: Place | undefined, isPlain: boolean, modules: string): Promise<StartPage | undefined> {
    const shell = await readShellFiles(this.folders.shell);
    if (!shell) return undefined;
    const template = await readFile(join(this.folders.shell, 'index.html'), 'utf8');
    const module = place && (await this.#moduleOf(place));
    const page = place && module?.files.pages[place.path];
    const parts = [...(page?.parts ?? []), ...(place?.isBelow ? [OVERLAYS] : [])];
    const preloads: Preload[] = [
      ...[...shell.files, ...parts.flatMap((part) => shell.parts[part] ?? [])].map((one) => at('/', one)),
      ...(module && page
        ? [module.entry, ...[...module.files.files, ...page.files].map((one) => at(`${module.folder}/`, one))]
        : []),
    ];
    const reads = [...shell.reads, ...(isPlain ? (page?.reads ?? []) : [])];
    const html = template.replace('<script', () => `${preloads.map(tagOf).join('')}${dataOf(modules, reads)}<script`);
    return {
      html,
      compressed: await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
      etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
      link: preloads.map(linkOf).join(', '),
    };
  }

  async #moduleOf({ module: { entry, integrity } }: Place) {
    const folder = dirname(entry);
    const files: ModuleFiles | undefined = await readModuleFiles(
      join(this.folders.registry, folder.slice('/modules/'.length)),
    );
    return files && integrity ? { folder, files, entry: { file: entry, integrity, isCors: true } } : undefined;
  }
}

interface Place {
  module: DeployedModule;
  /** Of the page in its manifest. */
  path: string;
  isBelow: boolean;
}

/** The longest path of a page that the address is at or below. */
function placeOf(pathname: string, modules: readonly DeployedModule[]): Place | undefined {
  const places = modules.flatMap((module) =>
    module.manifest.pages
      .filter(({ path, records }) => pathname === path || (records === true && pathname.startsWith(`${path}/`)))
      .map(({ path }) => ({ module, path, isBelow: pathname !== path })),
  );
  return places.sort((one, other) => other.path.length - one.path.length)[0];
}

const at = (folder: string, { file, integrity }: PageFile): Preload => ({ file: folder + file, integrity });
const kindOf = (file: string): string => (file.endsWith('.css') ? 'style' : 'script');

const tagOf = ({ file, integrity, isCors }: Preload): string =>
  `<link rel="preload" as="${kindOf(file)}" href="${file}" integrity="${integrity}"${isCors ? ' crossorigin' : ''}>`;
const linkOf = ({ file, integrity, isCors }: Preload): string =>
  `<${file}>; rel=preload; as=${kindOf(file)}; integrity="${integrity}"${isCors ? '; crossorigin' : ''}`;

/** Data of a type that no browser runs: the Content-Security-Policy stays as it is. */
const dataOf = (modules: string, reads: readonly string[]): string =>
  `<script type="application/json" id="umbral-start">${`{"modules":${modules},"reads":${JSON.stringify(reads)}}`.replaceAll('<', '\\u003c')}</script>`;
