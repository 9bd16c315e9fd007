import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../local/paths.ts';
import { contractOf, contractText } from './contract-text.ts';
import { type OpenApiDocument } from './document.ts';

const fileOf = (name: string, folder: string) => join(folder, name, 'openapi.released.txt');

/** The contract of a service as it was released last; undefined before its first release. */
export function releasedOf(name: string, folder = inRoot('services')): OpenApiDocument | undefined {
  const file = fileOf(name, folder);
  return existsSync(file) ? contractOf(readFileSync(file, 'utf8')) : undefined;
}

export const writeReleased = (name: string, document: OpenApiDocument, folder: string): void =>
  writeFileSync(fileOf(name, folder), contractText(document));
