import openapiTS, { astToString } from 'openapi-typescript';
import { sourceDocuments } from './source-documents.ts';
import { wholeOf } from './whole-document.ts';

/** Types of the whole API, as the sources say it now: what `@umbral/client` is made of. */
export async function clientTypes(): Promise<string> {
  const whole = await wholeOf(await sourceDocuments());
  return astToString(await openapiTS(whole as unknown as Parameters<typeof openapiTS>[0]));
}
