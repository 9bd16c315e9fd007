import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../../local/paths.ts';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
};

/**
 * Compiles a program of the platform's side with every file that it reaches, each at its path of the checkout below `dist`.
 * @returns the packages that it imports
 */
export function writeReachable(entry: string, dist: string): string[] {
  const packages = new Set<string>();
  const found = new Set([entry]);
  // Iterating a set includes what is added meanwhile.
  for (const file of found) {
    const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions: OPTIONS, fileName: file });
    const target = join(dist, relative(root, file)).replace(/\.ts$/, '.js');
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, outputText);
    for (const { fileName } of ts.preProcessFile(outputText, true, true).importedFiles)
      if (fileName.startsWith('.')) found.add(join(dirname(file), fileName).replace(/\.js$/, '.ts'));
      else if (!fileName.startsWith('node:')) packages.add(packageOf(fileName));
  }
  return [...packages].sort();
}

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
