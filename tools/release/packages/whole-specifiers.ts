import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** What each file name of an import may mean, as a bundler tries them. */
const MEANINGS = ['', '.js', '/index.js'];

/**
 * Writes relative imports with the whole name of their file: packages of modules (`"type": "module"`) have no other, and bundlers hold us to it.
 * Throws for an import outside of the package or of a missing file.
 * @param file where the text will stand, among the files that it imports
 */
export function withWholeSpecifiers(text: string, file: string, packageFolder: string): string {
  const imported = ts.preProcessFile(text, true, true).importedFiles.filter(({ fileName }) => fileName.startsWith('.'));
  let result = text;
  for (const { fileName, pos } of imported.sort((one, other) => other.pos - one.pos)) {
    const path = (name: string) => join(dirname(file), name);
    const meaning = MEANINGS.find((ending) => isFile(path(fileName + ending)));
    if (meaning === undefined || !path(fileName).startsWith(packageFolder))
      throw new Error(`${file} imports ${fileName}, which its package does not have`);
    // The first character is its quote.
    result = `${result.slice(0, pos + 1)}${fileName}${meaning}${result.slice(pos + 1 + fileName.length)}`;
  }
  return result;
}

/** A folder has no ending: `./icons` beside `icons/` means its index. */
const isFile = (path: string) => /\.[a-z\d]+$/.test(path) && existsSync(path);
