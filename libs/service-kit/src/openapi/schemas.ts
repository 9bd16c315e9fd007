import * as z from 'zod';
import { describedFields } from './described-fields.js';

export type JsonSchema = Record<string, unknown>;

type Direction = 'input' | 'output';

/** Collects the named schemas of a document: a schema with `.meta({ id })` becomes a component of that name. */
export class SchemaComponents {
  readonly all: Record<string, JsonSchema> = {};

  /** The schema as JSON Schema 2020-12 (the dialect of OpenAPI 3.1), with references to components for its named parts. */
  describe(schema: z.ZodType, direction: Direction): JsonSchema {
    const {
      $schema,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any', override: keepExamples }) as JsonSchema & {
      $defs?: Record<string, JsonSchema>;
    };
    void $schema;
    const names = new Map(
      Object.entries($defs).map(([name, definition]) => [name, this.nameFor(name, definition, $defs)]),
    );
    for (const [name, definition] of Object.entries($defs))
      this.all[names.get(name) ?? name] = renamed(definition, names);
    return renamed(root, names);
  }

  /** A name whose schema differs between body and response gets the suffix `Input` for the body. */
  private nameFor(name: string, definition: JsonSchema, definitions: Record<string, JsonSchema>): string {
    const sameNames = new Map(Object.keys(definitions).map((key) => [key, key]));
    const known = this.all[name];
    return !known || JSON.stringify(known) === JSON.stringify(renamed(definition, sameNames)) ? name : `${name}Input`;
  }
}

/** zod drops the examples of what it transforms; ours are always what a caller sends. */
function keepExamples({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: { examples?: unknown[] } }) {
  const { examples } = (z.globalRegistry.get(zodSchema) ?? {}) as { examples?: unknown[] };
  if (examples) jsonSchema.examples ??= examples;
}

/** The same schema with references to components and without zod's own keywords. */
function renamed(schema: JsonSchema, names: Map<string, string>): JsonSchema {
  return JSON.parse(JSON.stringify(schema), function describe(this: JsonSchema, key: string, value: unknown) {
    // A field may be called `properties` too: only an object's own ones are schemas by name.
    if (key === 'properties' && this.type === 'object') return describedFields(value as Record<string, JsonSchema>);
    if (key === 'id' && typeof value === 'string' && names.has(value)) return undefined;
    // zod adds the safe integer limits of JavaScript to every integer; they are no rule of the API.
    if ((key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER)
      return undefined;
    if (key === '$ref' && typeof value === 'string') {
      const name = value.replace('#/$defs/', '');
      return `#/components/schemas/${names.get(name) ?? name}`;
    }
    return isInteger(value) ? { ...value, format: widthOf(value) } : value;
  }) as JsonSchema;
}

const isInteger = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && (value as JsonSchema).type === 'integer';

const INT32_LIMIT = 2 ** 31;

/** The integer type that a client in another language needs. */
function widthOf({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: JsonSchema): 'int32' | 'int64' {
  const lowest = Number(minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
  const highest = Number(maximum ?? exclusiveMaximum ?? Number.POSITIVE_INFINITY);
  return lowest >= -INT32_LIMIT && highest < INT32_LIMIT ? 'int32' : 'int64';
}
