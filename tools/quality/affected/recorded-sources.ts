import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../local/paths.ts';
import { readJson } from '../../local/read-json.ts';
import { reformat } from '../stages/format.ts';

const FILE = inRoot('tools', 'quality', 'affected', 'sources.json');

/** The sources that tests used when they were recorded, by file name. `npm run quality -- record` writes it. */
export interface RecordedSources {
  /** Files, and folders with a slash at the end. */
  platform: Record<string, string[]>;
  journeys: Record<string, JourneySources>;
}

export interface JourneySources {
  /** First segments of the addresses that were opened, such as `/users`. */
  pages: string[];
  /** `<service>/<tag>` of the operations that were called, such as `identity/users`. */
  operations: string[];
  /** Those of `operations` that were called to change something. */
  writes: string[];
}

export const recordedSources = (): RecordedSources =>
  existsSync(FILE) ? readJson<RecordedSources>(FILE) : { platform: {}, journeys: {} };

export async function writeRecordedSources(sources: RecordedSources) {
  writeFileSync(FILE, JSON.stringify(sources));
  await reformat([FILE]);
}

const isBelow = (file: string, path: string) => (path.endsWith('/') ? file.startsWith(path) : file === path);

/** Platform tests that a change touches. One without a record always runs. */
export function affectedPlatformTests(changed: string[], { platform }: RecordedSources): string[] {
  const counting = changed.filter((file) => !isOfNoun(file));
  return testsIn('tools/quality/tests', '.test.ts').filter((file) => {
    const used = platform[file];
    return !used || changed.includes(file) || counting.some((each) => used.some((path) => isBelow(each, path)));
  });
}

/**
 * Platform tests run services, but what these do with a noun is judged by specs, matrices and journeys. Only releases are what platform
 * tests publish.
 */
function isOfNoun(file: string): boolean {
  const [folder] = /^services\/(?!releases\/)[^/]+\/src\/[^/]+(?=\/)/.exec(file) ?? [];
  return folder !== undefined && existsSync(inRoot(folder)) && namesIn(folder, '.record.ts').length > 0;
}

/** Of these services what a change touches: the tags in whose folders all of it is, or the services. */
export function touchedOperations(changed: string[], services: string[], { journeys }: RecordedSources): string[] {
  const counting = changed.filter((file) => changesBehaviour(file));
  if (!counting.length || !counting.every(isOfNoun)) return services;
  const tags = new Set(Object.values(journeys).flatMap(({ operations }) => operations));
  const touched = counting.map((file) => {
    const [, service = '', , slice = ''] = file.split('/');
    return tags.has(`${service}/${slice}`) ? `${service}/${slice}` : service;
  });
  return [...new Set(touched)];
}

/** Journeys that a change touches. One without a record always runs. */
export function affectedJourneys(changed: string[], { journeys }: RecordedSources): string[] {
  const slices = {
    pages: pageFolders(),
    operations: new Set(Object.values(journeys).flatMap((used) => used.operations)),
    writes: new Set(Object.values(journeys).flatMap((used) => used.writes)),
  };
  const counting = changed.filter((file) => changesBehaviour(file));
  return testsIn('tools/quality/e2e', '.spec.ts').filter((file) => {
    const used = journeys[file];
    return changed.includes(file) || (!used ? counting.length > 0 : counting.some((each) => uses(used, each, slices)));
  });
}

const changesBehaviour = (file: string) =>
  !/\.(md|spec\.tsx?|test\.ts|test\.mjs)$/.test(file) &&
  !/^(docs|deploy|tools\/quality\/(?!e2e\/|harness\/))/.test(file);

interface Slices {
  pages: Map<string, string>;
  operations: Set<string>;
  writes: Set<string>;
}

/**
 * A page's folder belongs to those that opened it, the folder of a tag to those that wrote through it (what others read there, contracts and
 * service specs prove), or to those that called it where none wrote; what is shared belongs to all.
 */
function uses({ pages, operations, writes }: JourneySources, file: string, slices: Slices): boolean {
  const [group = '', workspace = '', , slice = ''] = file.split('/');
  if (group === 'apps' && workspace !== 'shell') {
    const opened = pages.flatMap((page) => slices.pages.get(page) ?? []);
    const isPage = [...slices.pages.values()].includes(`apps/${workspace}/src/${slice}/`);
    return opened.some((folder) => (isPage ? file.startsWith(folder) : folder.startsWith(`apps/${workspace}/`)));
  }
  if (group === 'services' && workspace !== 'gateway') {
    const own = `${workspace}/${slice}`;
    if (slices.writes.has(own)) return writes.includes(own);
    return operations.some((operation) =>
      slices.operations.has(own) ? operation === own : operation.startsWith(`${workspace}/`),
    );
  }
  if (file.startsWith('libs/contracts/src/') && existsSync(inRoot('services', slice)))
    return operations.some((operation) => operation.startsWith(`${slice}/`));
  return !file.startsWith('tools/quality/e2e/') || file.startsWith('tools/quality/e2e/support/');
}

/** The source folder of the page behind each address, as the modules declare it. */
function pageFolders(): Map<string, string> {
  return new Map(
    readdirSync(inRoot('apps'))
      .filter((app) => existsSync(inRoot('apps', app, 'src', 'module.ts')))
      .flatMap((app) =>
        [
          ...readFileSync(inRoot('apps', app, 'src', 'module.ts'), 'utf8').matchAll(
            /'(\/[\w-]+)[^']*': [^']*'\.\/([\w-]+)\//g,
          ),
        ].map(([, page = '', folder = '']): [string, string] => [page, `apps/${app}/src/${folder}/`]),
      ),
  );
}

/** @returns paths from the root */
export const testsIn = (folder: string, ending: string): string[] =>
  namesIn(folder, ending)
    .sort()
    .map((name) => `${folder}/${name}`);

const namesIn = (folder: string, ending: string): string[] =>
  readdirSync(inRoot(folder)).filter((name) => name.endsWith(ending));
