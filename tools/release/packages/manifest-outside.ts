import { readJson } from '../../local/read-json.ts';
import { inRoot } from '../../local/paths.ts';
import { type Manifest } from './libraries.ts';

/** By a path: the build of the apps is no package that the platform uses. */
const { sharedLibraryNames } = (await import(inRoot('libs', 'web-kit', 'webpack', 'shared-libraries.mjs'))) as {
  sharedLibraryNames: string[];
};

/**
 * The manifest of a library for those who install it: what was compiled in the place of sources, and as peers what there is one of in a page,
 * what our libraries are to each other, and (optional) the tools that only its build and its specs use.
 * @param made files that packing adds, each an entry of its own
 */
export function manifestOutside({ name, version, description, license, type, ...source }: Manifest, made: string[]) {
  const { bin, exports = {}, sideEffects, files, dependencies = {}, devDependencies = {} } = source;
  const isPeer = (each: string) => sharedLibraryNames.includes(each) || each.startsWith('@umbral/');
  const chosen = (keep: boolean) => Object.entries(dependencies).filter(([each]) => isPeer(each) === keep);
  const tools = Object.entries(devDependencies);
  return {
    ...{ name, version, description, license, type, bin },
    exports: { ...exportsOutside(name, exports), ...entriesOf(['package.json', ...made]) },
    sideEffects: Array.isArray(sideEffects) ? sideEffects.filter((path) => !path.startsWith('./src/')) : sideEffects,
    files: [...(files ?? []), 'CHANGELOG.md', ...made],
    engines: readJson<{ engines: object }>(inRoot('package.json')).engines,
    publishConfig: { access: 'restricted' },
    dependencies: Object.fromEntries(chosen(false)),
    peerDependencies: Object.fromEntries([...chosen(true), ...tools].map(([each, exact]) => [each, `^${exact}`])),
    peerDependenciesMeta: Object.fromEntries(tools.map(([each]) => [each, { optional: true }])),
  };
}

function exportsOutside(library: string, exports: NonNullable<Manifest['exports']>) {
  const outside = Object.entries(exports).map(([entry, target]) => {
    const source = typeof target === 'string' ? target : target['@umbral/source'];
    if (!source) throw new Error(`${library} does not declare the source of ${entry}`);
    return [entry, compiledFrom(source)];
  });
  return Object.fromEntries(outside) as Record<string, unknown>;
}

const entriesOf = (files: string[]) => Object.fromEntries(files.map((file) => [`./${file}`, `./${file}`]));

/** `./src/index.ts` is read as `./dist/index.d.ts` and run as `./dist/index.js`; what is no code keeps its name. */
function compiledFrom(source: string) {
  const path = source.replace(/^\.\/src\//, './dist/');
  if (path.endsWith('.d.ts')) return { types: path };
  if (!/\.tsx?$/.test(path)) return path;
  const bare = path.replace(/\.tsx?$/, '');
  return { types: `${bare}.d.ts`, default: `${bare}.js` };
}
