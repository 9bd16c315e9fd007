import { inRoot } from '../../local/paths.ts';
import { type OpenApiDocument } from './document.ts';

/** How the gateway makes one document of those of all services. */
interface WholeDocumentModule {
  wholeDocument: (documents: [string, object][]) => OpenApiDocument;
}

/** One document of those of all services, as the gateway serves it. */
export async function wholeOf(documents: Record<string, OpenApiDocument>): Promise<OpenApiDocument> {
  // By a path that the compiler does not follow: the gateway is written for services, by other rules than the platform.
  const file = inRoot('services', 'gateway', 'src', 'api-docs', 'whole-document.ts');
  const { wholeDocument } = (await import(file)) as WholeDocumentModule;
  return wholeDocument(Object.entries(documents));
}
