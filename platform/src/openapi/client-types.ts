import openapiTS, { astToString } from 'openapi-typescript';
import { inRoot } from '../paths.ts';
import { sourceDocuments } from './source-documents.ts';

/** How the gateway makes one document of those of all services. */
interface WholeDocumentModule {
  wholeDocument: (documents: [string, object][]) => object;
}

/** Types of the whole API, as the sources say it now: what `@umbral/client` is made of. */
export async function clientTypes(): Promise<string> {
  // By a path that the compiler does not follow: the gateway is written for services, by other rules than the platform.
  const file = inRoot('services', 'gateway', 'src', 'api-docs', 'whole-document.ts');
  const { wholeDocument } = (await import(file)) as WholeDocumentModule;
  const whole = wholeDocument(Object.entries(await sourceDocuments()));
  return astToString(await openapiTS(whole as Parameters<typeof openapiTS>[0]));
}
