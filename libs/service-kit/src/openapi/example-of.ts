import type { JsonSchema } from './schemas.js';

const MAX_DEPTH = 12;

/** A valid value of the schema: its own example where it has one, else one generated from its parts. */
export function exampleOf(schema: JsonSchema, components: Record<string, JsonSchema>, depth = 0): unknown {
  if (depth > MAX_DEPTH) return null;
  const inner = (part: unknown) => exampleOf(part as JsonSchema, components, depth + 1);
  const { examples, $ref, anyOf, oneOf, allOf } = schema as Record<string, unknown[]>;
  if (examples?.length) return examples[0];
  if ('default' in schema) return schema.default;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0] as unknown;
  if ($ref) return inner(components[String($ref).split('/').at(-1) ?? ''] ?? {});
  const choice = anyOf ?? oneOf;
  if (choice) return inner(choice[0]);
  if (allOf) return Object.assign({}, ...allOf.map(inner)) as unknown;
  const type: unknown = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, part]) => [
          name,
          inner(part),
        ]),
      );
    case 'array':
      return schema.items ? [inner(schema.items)] : [];
    case 'string':
      return textFor(schema);
    case 'integer':
    case 'number':
      return schema.minimum ?? (typeof schema.exclusiveMinimum === 'number' ? schema.exclusiveMinimum + 1 : 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function textFor({ format, minLength }: JsonSchema): string {
  const formats: Record<string, string> = {
    'date-time': '2026-11-20T08:41:07.000Z',
    email: 'persona@umbral.test',
    uuid: '0b9f3c1e-4f0e-4a53-9b1c-6a1d2f6f6a11',
    uri: 'https://umbral.test',
    date: '2026-11-01',
  };
  return formats[String(format)] ?? 'Ejemplo'.padEnd(Number(minLength ?? 0), ' de la oficina');
}
