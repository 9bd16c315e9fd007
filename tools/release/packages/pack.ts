import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failure } from '../../local/failure.ts';
import { inLocal, inRoot } from '../../local/paths.ts';
import { readJson } from '../../local/read-json.ts';
import { run } from '../../local/shell/run.ts';
import { compileLibraries, writeCompiled } from './compile.ts';
import { folderOf, LIBRARIES, manifestOf } from './libraries.ts';
import { manifestOutside } from './manifest-outside.ts';
import { writeReachable } from './reachable.ts';

/** The default folder of tarballs. */
export const PACKAGES = inLocal('packages', 'tarballs');

/**
 * Makes a tarball of each library, as a registry would have it: compiled code, declarations, readme, changelog and licence, and nothing that
 * names a source.
 * @param folder is emptied of what an earlier run left
 * @returns the tarballs by the names of their packages
 */
export async function packLibraries(folder = PACKAGES): Promise<Record<string, string>> {
  await compileLibraries();
  mkdirSync(folder, { recursive: true });
  const packed: Record<string, string> = {};
  for (const library of LIBRARIES) {
    const { name, version } = manifestOf(library);
    const file = join(folder, tarballOf(name, version));
    rmSync(file, { force: true });
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
      cwd: stage(library),
      what: `Packing ${name}`,
    });
    if (!existsSync(file)) throw new Failure(`npm pack made no ${basename(file)}.`);
    packed[name] = file;
  }
  return packed;
}

/** Of the compiler, for modules: `"extends": "@umbral/web-kit/tsconfig.json"`. */
const SETTINGS = 'tsconfig.json';

/** As npm names it. */
export const tarballOf = (name: string, version: string) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

/** The folder of a library as it is packed. */
function stage(library: string) {
  const [source, staged] = [folderOf(library), inLocal('packages', 'staged', library)];
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  const manifest = manifestOf(library);
  const outside = manifestOutside(manifest, library === 'web-kit' ? [SETTINGS] : []);
  if (manifest.bin)
    assertDeclared(manifest.name, Object.keys({ ...outside.dependencies, ...outside.peerDependencies }), staged);
  else writeCompiled(library, join(staged, 'dist'));
  for (const file of manifest.files ?? [])
    if (file !== 'dist') cpSync(join(source, file), join(staged, file), { recursive: true });
  for (const file of ['CHANGELOG.md'])
    if (existsSync(join(source, file))) cpSync(join(source, file), join(staged, file));
  cpSync(inRoot('LICENSE'), join(staged, 'LICENSE'));
  writeFileSync(join(staged, 'README.md'), withoutOurLinks(readFileSync(join(source, 'README.md'), 'utf8')));
  writeJson(join(staged, 'package.json'), outside);
  if (library === 'web-kit') writeJson(join(staged, SETTINGS), settingsOfModules());
  return staged;
}

/** A package contains what its entry reaches; imports must be declared dependencies, or installing it would miss them. */
function assertDeclared(name: string, declared: string[], staged: string) {
  const used = writeReachable(join(folderOf('module-tools'), 'src', 'main.ts'), join(staged, 'dist'));
  const missing = used.filter((each) => !declared.includes(each));
  if (missing.length) throw new Failure(`${name} imports ${missing.join(', ')}, which its package.json does not name.`);
}

/** A link to another file of the checkout leads nowhere outside of it. */
const withoutOurLinks = (text: string) => text.replace(/\[([^\]]+)\]\(\.\.?\/[^)]*\)/g, '$1');

/** What modules of the checkout are compiled with, in one file; the decorators are those of the services. */
function settingsOfModules() {
  const of = (file: string) => readJson<{ compilerOptions: Record<string, unknown> }>(inRoot(file)).compilerOptions;
  const {
    paths: _paths,
    experimentalDecorators: _one,
    emitDecoratorMetadata: _other,
    ...base
  } = of('tsconfig.base.json');
  return {
    compilerOptions: {
      ...base,
      ...of('tsconfig.web.json'),
      // Beside it, in node_modules: what has not changed is not checked again before each release.
      incremental: true,
      tsBuildInfoFile: '../../.cache/types.tsbuildinfo',
      types: ['jest', '@testing-library/jest-dom', '@umbral/ui/global'],
    },
  };
}

const writeJson = (file: string, content: object) => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
