import { fieldGlossary } from '@umbral/contracts';
import type { JsonSchema } from './schemas.js';

/** Fields of an object, each with a description and, where its schema accepts it, the example of the glossary. */
export function describedFields(fields: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, describedField(name, field)]));
}

export function describedField(name: string, field: JsonSchema): JsonSchema {
  const [meaning, example] = fieldGlossary[name] ?? [];
  const description = field.description ?? innerDescription(field) ?? meaning;
  const hasExample = 'examples' in field || '$ref' in field || !isExample(field, example);
  return {
    ...field,
    ...(description !== undefined && { description }),
    ...(!hasExample && { examples: [example] }),
  };
}

/** zod writes what a nullable field means at the option that is not null. */
const innerDescription = ({ anyOf }: JsonSchema): unknown =>
  (anyOf as JsonSchema[] | undefined)?.find((option) => option.description !== undefined)?.description;

/** Whether a value satisfies the schema, as far as examples of the glossary go. */
function isExample(schema: JsonSchema, value: unknown): boolean {
  if (value === undefined || '$ref' in schema) return false;
  const { type, pattern, anyOf } = schema;
  if (anyOf) return (anyOf as JsonSchema[]).some((option) => isExample(option, value));
  if ('const' in schema) return schema.const === value;
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  const types = Array.isArray(type) ? (type as unknown[]) : [type];
  if (!types.includes(typeOf(value)) && !(types.includes('number') && typeof value === 'number')) return false;
  if (typeof value === 'string')
    return isText(schema, value) && (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value));
  if (typeof value === 'number') return isBetween(value, schema);
  if (Array.isArray(value))
    return (
      value.every((item) => isExample((schema.items ?? {}) as JsonSchema, item)) &&
      value.length >= Number(schema.minItems ?? 0)
    );
  return true;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const formats: Record<string, RegExp> = {
  'date-time': /^\d{4}-\d\d-\d\dT/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: /@/,
  uuid: /^[\da-f]{8}-/,
  uri: /^https?:/,
};

const isText = ({ minLength = 0, maxLength = Infinity, format }: JsonSchema, text: string): boolean =>
  text.length >= Number(minLength) && text.length <= Number(maxLength) && (formats[String(format)]?.test(text) ?? true);

function isBetween(value: number, { minimum, exclusiveMinimum, maximum, exclusiveMaximum }: JsonSchema): boolean {
  return (
    value >= Number(minimum ?? -Infinity) &&
    value > Number(exclusiveMinimum ?? -Infinity) &&
    value <= Number(maximum ?? Infinity) &&
    value < Number(exclusiveMaximum ?? Infinity)
  );
}
