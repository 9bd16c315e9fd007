// Prints the OpenAPI document of each service, generated from the sources. A separate program, because it loads the sources of
// contracts and kit instead of their builds: node --import tsx --conditions=@umbral/source tools/release/openapi/from-source.ts
import { contractVersions, operations, type OperationShape } from '@umbral/contracts';
import { inRoot } from '../../local/paths.ts';
import { type OpenApiDocument } from './document.ts';

/** The one place where operations become a document: every service makes its own with it when it starts. */
interface DocumentModule {
  createDocument: (
    operations: readonly OperationShape[],
    page: { title: string; description: string; version: string },
  ) => OpenApiDocument;
}

// By a path that the compiler does not follow: the kit is written for services, by other rules than the platform.
const file = inRoot('libs', 'service-kit', 'src', 'openapi', 'document.ts');
const { createDocument } = (await import(file)) as DocumentModule;
const documents = Object.entries(contractVersions).map(([service, version]) => {
  const own = operations.filter((operation) => operation.service === service);
  return [
    service,
    createDocument(own, { title: `Umbral · ${service}`, description: `Operations of ${service}.`, version }),
  ] as const;
});
process.stdout.write(JSON.stringify(Object.fromEntries(documents)));
