import { existsSync } from 'node:fs';
import { inRoot } from '../../local/paths.ts';
import { services } from '../../local/processes.ts';
import { readJson } from '../../local/read-json.ts';
import { type OpenApiDocument } from './document.ts';

/** What is checked in of each service, which a stage of `npm test` keeps current. @returns by service */
export const writtenDocuments = (): Record<string, OpenApiDocument> =>
  Object.fromEntries(
    services()
      .map(({ name }) => ({ name, file: inRoot('services', name, 'openapi.json') }))
      .filter(({ file }) => existsSync(file))
      .map(({ name, file }) => [name, readJson<OpenApiDocument>(file)]),
  );
