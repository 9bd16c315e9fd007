import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type SignedIn } from '@umbral/testing';
import { root } from '../../local/paths.ts';
import { databaseOwners } from '../../local/processes.ts';
import { sourceDocuments } from '../../release/openapi/source-documents.ts';

interface Document {
  paths: Record<
    string,
    { get?: { parameters?: { name: string; required?: boolean }[]; responses: Record<string, Answer> } }
  >;
  components?: object;
}

interface Answer {
  content?: Record<string, { schema?: object }>;
}

interface Promised {
  path: string;
  isKept: (body: unknown) => boolean;
  why: () => string;
}

/** Answers may contain more than documented. */
const growing = (key: string, value: unknown): unknown => (key === 'additionalProperties' ? undefined : value);

/**
 * Every list and figure that a release serves without a parameter, by its own documents. Not those that another service has now:
 * nothing answers them while one of both services has the other version.
 */
export function promisesOf(build: string): Promised[] {
  return databaseOwners(build).flatMap((service) => {
    const document = documentOf(build, service);
    const kept = documentOf(root, service).paths;
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    return Object.entries(document.paths).flatMap(([path, { get }]) => {
      const schema = get?.responses['200']?.content?.['application/json']?.schema;
      const isAsked =
        path.startsWith('/api/') &&
        path in kept &&
        !path.includes('{') &&
        !get?.parameters?.some(({ required }) => required);
      if (!schema || !isAsked) return [];
      const isKept = ajv.compile({ ...schema, components: document.components });
      const isPaged = get?.parameters?.some(({ name }) => name === 'page');
      return [{ path: isPaged ? `${path}?page=1` : path, isKept, why: () => ajv.errorsText(isKept.errors) }];
    });
  });
}

/** Of a build, which keeps its own, or of the sources. */
function documentOf(checkout: string, service: string): Document {
  const file = join(checkout, 'services', service, 'openapi.json');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : JSON.stringify(sourceDocuments(checkout)[service]);
  return JSON.parse(text, growing) as Document;
}

/** Calls all of them. @returns differences from the documents, one sentence each */
export async function brokenPromises(promises: Promised[], caller: SignedIn): Promise<string[]> {
  const problems: string[] = [];
  for (const { path, isKept, why } of promises) {
    const { status, body } = await caller.send(path);
    if (status !== 200) problems.push(`${path}: ${status}`);
    else if (!isKept(body)) problems.push(`${path}: ${why()}`);
  }
  return problems;
}
