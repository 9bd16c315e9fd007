import { operations, type OperationShape } from '@umbral/contracts';
import { type OpenApiDocument } from './document.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  description?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}

interface Documented {
  operationId: string;
  parameters?: { name: string; description?: string }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

/** Names that are an enum in one record and free text in another. */
const OF_SEVERAL_MEANINGS: Record<string, string> = {
  code: 'of a field at fault and of a rate it is an enum, of products and problems it is a text',
  kind: 'of a module’s failure it is the class of the error',
  type: 'of a problem it is an address',
  key: 'of the drafts it is the key itself',
  energyCertificate: 'of a change that @umbral/mortgage computes, whose figures are its own types',
};

/**
 * Rules of ours that no linter has: every field and parameter is described, a field that is an enum somewhere is one everywhere,
 * and the body that a document shows is accepted by the schema of its operation.
 */
export function ownBreaches(document: OpenApiDocument): string[] {
  const undescribed = new Set<string>();
  const enums = new Set<string>();
  const texts = new Map<string, string>();
  const target = ({ $ref }: Schema) => schemaAt(document, $ref);
  visit(document, '', ({ properties }, where) => {
    for (const [name, field] of Object.entries(properties ?? {})) {
      const options = [field, ...(field.anyOf ?? [])].map((option) => ({ ...target(option), ...option }));
      if (!options.some(({ description }) => description))
        undescribed.add(`${where}.${name}: has no description (umbral-described)`);
      if (options.some((option) => option.enum)) enums.add(name);
      else if (options.some(({ type }) => type === 'string')) texts.set(name, where);
    }
  });
  const mixed = [...texts].filter(([name]) => enums.has(name) && !(name in OF_SEVERAL_MEANINGS));
  return [
    ...undescribed,
    ...mixed.map(([name, where]) => `${where}.${name}: is a text, and an enum elsewhere (umbral-enum)`),
    ...operationsOf(document).flatMap((operation) => [
      ...undescribedParameters(operation),
      ...refusedExample(operation),
    ]),
  ];
}

const schemaAt = (document: OpenApiDocument, $ref = ''): Schema =>
  (document as unknown as { components: { schemas: Record<string, Schema> } }).components.schemas[
    $ref.split('/').at(-1) ?? ''
  ] ?? {};

/** Each object schema with its place. */
function visit(part: unknown, where: string, see: (schema: Schema, where: string) => void): void {
  if (typeof part !== 'object' || part === null) return;
  if ((part as Schema).type === 'object') see(part, where);
  for (const [name, inner] of Object.entries(part))
    if (name !== 'example' && name !== 'examples') visit(inner, where ? `${where}.${name}` : name, see);
}

const operationsOf = (document: OpenApiDocument): Documented[] =>
  Object.values(document.paths as Record<string, Record<string, Documented>>).flatMap((methods) =>
    Object.values(methods).filter(({ operationId }) => operationId !== undefined),
  );

const undescribedParameters = ({ operationId, parameters = [] }: Documented): string[] =>
  parameters
    .filter(({ description }) => !description)
    .map(({ name }) => `${operationId}: the parameter ${name} has no description (umbral-described)`);

const schemas = new Map(operations.map((operation: OperationShape) => [operation.id, operation.body]));

function refusedExample({ operationId, requestBody }: Documented): string[] {
  const content = requestBody?.content['application/json'];
  const refused = content && schemas.get(operationId)?.safeParse(content.example).error;
  return refused
    ? [`${operationId}: refuses its own example at ${refused.issues[0]?.path.join('.')} (umbral-example)`]
    : [];
}
