import * as z from 'zod';
import type { OperationShape } from './operation.js';
import type { FieldFault } from './problem.js';

export const UNKNOWN_FIELD = 'Campo desconocido';

const accepted = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** An object that may also bring the fields of another schema among its own; `z.unknown()`: any. */
export function alsoAccepting<Schema extends z.core.$ZodType>(schema: Schema, others: z.core.$ZodType): Schema {
  accepted.set(schema, others);
  return schema;
}

/** The names that a value may have, at each level. `open`: any name, because a schema of records or of any value is there. */
interface Known {
  open: boolean;
  fields: Map<string, Known>;
  items: Known | undefined;
}

type Declaring = Pick<OperationShape, 'body' | 'answer'>;
const knownOf = new WeakMap<Declaring, Known>();

/**
 * The fields of a body that neither the operation's body nor its answer has, outermost first. Fields of the answer are known,
 * because clients send a record back as they read it.
 */
export function unknownFieldsOf(operation: Declaring, body: unknown): FieldFault[] {
  if (!operation.body) return [];
  let known = knownOf.get(operation);
  if (!known) {
    known = nothing();
    add(known, operation.body, new Set());
    if (operation.answer) add(known, operation.answer, new Set());
    knownOf.set(operation, known);
  }
  return [...unknownIn(known, body, '')];
}

function* unknownIn(known: Known, value: unknown, before: string): Generator<FieldFault> {
  if (known.open || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (known.items)
      for (const [index, item] of value.entries()) yield* unknownIn(known.items, item, `${before}${index}.`);
    return;
  }
  // A plain value is expected here, and its own schema refuses an object.
  if (known.fields.size === 0 && before !== '') return;
  for (const [name, field] of Object.entries(value)) {
    const inner = known.fields.get(name);
    if (inner) yield* unknownIn(inner, field, `${before}${name}.`);
    else yield { path: `${before}${name}`, code: 'unknown', message: UNKNOWN_FIELD };
  }
}

const nothing = (): Known => ({ open: false, fields: new Map(), items: undefined });

/** Adds what a schema accepts. `within`: the schemas around it, because schemas may contain themselves. */
function add(known: Known, schema: z.core.$ZodType, within: ReadonlySet<z.core.$ZodType>): void {
  if (within.has(schema)) {
    known.open = true;
    return;
  }
  const inside = new Set(within).add(schema);
  const others = accepted.get(schema);
  if (others) add(known, others, inside);
  for (const part of wrappedIn(schema)) add(known, part, inside);
  if (schema instanceof z.ZodObject) {
    const { catchall } = schema.def;
    // A loose object takes any name, and a strict one refuses it with its own sentence.
    if (catchall) known.open = true;
    for (const [name, field] of Object.entries((schema.def as z.core.$ZodObjectDef).shape)) {
      const inner = known.fields.get(name) ?? nothing();
      known.fields.set(name, inner);
      add(inner, field, inside);
    }
  } else if (schema instanceof z.ZodArray) add((known.items ??= nothing()), schema.element, inside);
  else if (schema instanceof z.ZodTuple) {
    for (const item of schema.def.items) add((known.items ??= nothing()), item, inside);
  } else if (schema instanceof z.ZodRecord || schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) {
    known.open = true;
  }
}

/** The schemas that read the same value. Of a pipe both sides: a preprocessing step has no fields, a transformation none after it. */
function wrappedIn(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out];
  if (schema instanceof z.ZodUnion) return schema.def.options;
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right];
  if (schema instanceof z.ZodLazy) return [schema.def.getter()];
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType ? [innerType] : [];
}
