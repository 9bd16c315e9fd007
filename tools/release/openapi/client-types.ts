import openapiTS, { astToString } from 'openapi-typescript';
import { type OpenApiDocument } from './document.ts';
import { sourceDocuments } from './source-documents.ts';
import { wholeOf } from './whole-document.ts';

/** Types of the whole API, generated from the sources for `@umbral/client`. */
export const clientTypes = async (): Promise<string> => typesOf(sourceDocuments());

/** @param documents by service */
export async function typesOf(documents: Record<string, OpenApiDocument>): Promise<string> {
  const whole = await wholeOf(documents);
  return astToString(await openapiTS(whole as unknown as Parameters<typeof openapiTS>[0]));
}
