import {
  type Answer,
  type Content,
  type OpenApiDocument,
  type Operation,
  type RequestBody,
  type Schema,
} from './document.ts';

const ONLY_WORDS = ['description', 'examples', 'example', 'title', 'id', 'deprecated'];

/** The part of a document that the comparison reads: no texts, tags or examples, each shared answer at its place. */
export const reliedOn = ({ info: { version }, paths, components }: OpenApiDocument): OpenApiDocument => ({
  info: { version },
  paths: mapped(paths, (methods) => mapped(methods, (one) => operationOf(one, components?.responses))),
  components: { schemas: mapped(components?.schemas, schemaOf) },
});

const mapped = <From, To>(record: Record<string, From> = {}, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

function operationOf(operation: Operation, shared: Record<string, Answer> = {}): Operation {
  const { operationId, parameters = [], requestBody, responses } = operation;
  return {
    operationId,
    'x-umbral-access': operation['x-umbral-access'],
    'x-umbral-sunset': operation['x-umbral-sunset'],
    parameters: parameters.map(({ in: place, name, required, schema }) => ({
      in: place,
      name,
      ...(required && { required }),
      schema: schemaOf(schema),
    })),
    ...(requestBody && { requestBody: bodyOf(requestBody) }),
    responses: mapped(responses, ({ $ref, ...answer }) =>
      answerOf($ref ? (shared[$ref.split('/').at(-1) ?? ''] ?? {}) : answer),
    ),
  };
}

const bodyOf = ({ required, content }: RequestBody): RequestBody => ({
  ...(required !== undefined && { required }),
  content: contentOf(content),
});

const answerOf = ({ content, headers }: Answer): Answer => ({
  ...(content && { content: contentOf(content) }),
  ...(headers && { headers: mapped(headers, () => ({})) }),
});

const contentOf = (content: Content): Content => mapped(content, ({ schema }) => ({ schema: schemaOf(schema) }));

/** A schema without the words of its own and of its parts. */
const schemaOf = (schema: Schema = {}): Schema =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !ONLY_WORDS.includes(keyword))
      .map(([keyword, value]) => [keyword, PARTS[keyword]?.(value as never) ?? value]),
  );

const PARTS: Record<string, ((value: never) => unknown) | undefined> = {
  properties: (value: Record<string, Schema>) => mapped(value, schemaOf),
  anyOf: (value: Schema[]) => value.map(schemaOf),
  oneOf: (value: Schema[]) => value.map(schemaOf),
  items: schemaOf,
  additionalProperties: (value: Schema | boolean) => (typeof value === 'object' ? schemaOf(value) : value),
};
