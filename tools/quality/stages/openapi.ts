import { isDeepStrictEqual } from 'node:util';
import { changelogProblems } from '../../release/openapi/changelog-page.ts';
import { type OpenApiDocument } from '../../release/openapi/document.ts';
import { sourceDocuments } from '../../release/openapi/source-documents.ts';
import { sharedSystem } from '../harness/system/shared-system.ts';
import { check } from './outcome.ts';

/** Running services serve the documents of their sources under a title of their own, and the changelog matches them. */
export async function checkOpenApi() {
  const { urls } = await sharedSystem();
  const problems = await Promise.all(
    Object.entries(sourceDocuments()).map(async ([name, { info, ...source }]) => {
      const response = await fetch(`${urls[name]}/openapi.json`);
      const { info: served, ...document } = (await response.json()) as OpenApiDocument;
      return [
        ...(isDeepStrictEqual(document, source) ? [] : [`${name} serves another document than its sources make`]),
        ...(served.version === info.version ? [] : [`${name} serves version ${served.version}, not ${info.version}`]),
        ...(served.title && served.description ? [] : [`${name} has no title or description`]),
      ];
    }),
  );
  return check([...problems.flat(), ...changelogProblems()]);
}
