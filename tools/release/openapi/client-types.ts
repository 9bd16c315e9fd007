import openapiTS, { astToString } from 'openapi-typescript';
import { type OpenApiDocument, type Operation } from './document.ts';
import { sourceDocuments } from './source-documents.ts';
import { wholeOf } from './whole-document.ts';

/** Types of the whole API, generated from the sources for `@umbral/client`. */
export const clientTypes = async (): Promise<string> => typesOf(sourceDocuments());

/** A module with the paths of the POSTs that honour Idempotency-Key: the client may repeat them after a lost answer. */
export async function idempotentPosts(): Promise<string> {
  const { paths } = await wholeOf(sourceDocuments());
  const isKeyed = ({ parameters = [] }: Operation) => parameters.some(({ name }) => name === 'Idempotency-Key');
  const keyed = Object.keys(paths).filter((path) => paths[path]?.post && isKeyed(paths[path].post));
  return `export const IDEMPOTENT_POSTS: ReadonlySet<string> = new Set(${JSON.stringify(keyed, null, 2)});\n`;
}

/** @param documents by service */
export async function typesOf(documents: Record<string, OpenApiDocument>): Promise<string> {
  const whole = await wholeOf(documents);
  return astToString(await openapiTS(whole as unknown as Parameters<typeof openapiTS>[0]));
}
