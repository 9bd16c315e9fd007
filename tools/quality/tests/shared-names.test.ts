import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from '../../local/paths.ts';
import { modules } from '../../local/processes.ts';

// Of large libraries the shell shares some names only (ADR-0023). What a module uses and the shell does not share would break
// the page in the browser.

const isCode = (file: string) => /\.tsx?$/.test(file) && !/\.(spec|testing)\.tsx?$/.test(file);
const codeIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isCode)
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));

/** Sources that reach the browser with a module: its pages, and its bundled contracts. */
const sources = [inRoot('libs', 'contracts', 'src'), ...modules().map(({ folder }) => `${folder}/src`)].flatMap(codeIn);

const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '));

const sharedOf = (file: string) => {
  const code = readFileSync(inRoot('apps', 'shell', 'src', 'modules', 'shared', file), 'utf8');
  return namesIn(/export \{([^}]+)\}/.exec(code)?.[1] ?? '');
};

const importedFrom = (library: string) =>
  sources
    .flatMap((source) => [...source.matchAll(new RegExp(`^import \\{([^}]*)\\} from '${library}'`, 'gm'))])
    .flatMap(([, list]) => namesIn(list));

/** `z.object(…)`, `z.iso.datetime(…)`; a type such as `z.infer<…>` costs nothing. */
const calledOfZod = () =>
  sources.flatMap((source) => [...source.matchAll(/\bz\.(\w+)(?:\.[a-z]\w*)?\(/g)]).map(([, name]) => name);

for (const { library, file, used, one } of [
  {
    library: 'react-hook-form',
    file: 'react-hook-form.ts',
    used: importedFrom('react-hook-form'),
    one: 'useController',
  },
  {
    library: 'react-router-dom',
    file: 'react-router-dom.ts',
    used: importedFrom('react-router-dom'),
    one: 'useParams',
  },
  { library: '@tanstack/react-query', file: 'react-query.ts', used: importedFrom('@tanstack/react-query') },
  { library: 'zod', file: 'zod.ts', used: calledOfZod(), one: 'object' },
])
  test(`the shell shares every name of ${library} that modules use`, () => {
    const shared = sharedOf(file);
    assert.ok(!one || used.includes(one), `${one} is found in the sources`);
    assert.deepEqual(
      [...new Set(used)].filter((name) => !shared.includes(name)),
      [],
    );
  });
