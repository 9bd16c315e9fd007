import fc, { type Arbitrary } from 'fast-check';
import type { Parameter, Schema } from '../support/operations.ts';

const MAX_ITEMS = 3;
const MAX_CHARACTERS = 60;

/** Hostile values: other types, ends of ranges, non-numbers, control characters. */
const hostileLeaf = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    '',
    ' ',
    0,
    -0,
    -1,
    1.5,
    1e308,
    -1e308,
    5e-324,
    2 ** 31,
    2 ** 53 + 2,
    [],
    {},
    [[]],
    [null],
  ),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '\u202e',
    'NaN',
    'Infinity',
    '1e400',
    '0x10',
    '1,5',
    '-0',
    '__proto__',
    'null',
    'x'.repeat(5_000),
  ),
  fc.constantFrom(
    '2026-02-30T00:00:00Z',
    'data:image/png;base64,',
    'a@b',
    '12345678Z',
    '%',
    "'",
    '<b>',
    '{{7*7}}',
    '../..',
  ),
  fc.constantFrom({ $ne: null }, { toString: 1 }, { constructor: { prototype: {} } }, { length: 1e9 }, { then: 1 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
export const hostile = fc.oneof(
  { weight: 3, arbitrary: hostileLeaf },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/**
 * Values of a JSON schema, each part of which may be replaced by a hostile one.
 * @param trust valid parts for each hostile one
 */
export const almost = (schema: Schema, trust = 12): Arbitrary<unknown> =>
  fc.oneof({ weight: trust, arbitrary: rightFor(schema, trust) }, { weight: 1, arbitrary: hostile });

function rightFor(schema: Schema, trust: number): Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => rightFor(option, trust)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => rightFor({ ...schema, type }, trust)));
  return byType[schema.type && schema.type in byType ? (schema.type as keyof typeof byType) : 'unknown'](schema, trust);
}

const byType = {
  null: (): Arbitrary<unknown> => fc.constant(null),
  boolean: () => fc.boolean(),
  string: ({ minLength = 0, maxLength = MAX_CHARACTERS, format }: Schema) =>
    format === 'email'
      ? fc.nat().map((number) => `azar.${number}@pruebas.umbral.test`)
      : fc.string({
          unit: 'grapheme',
          minLength,
          maxLength: Math.min(maxLength, Math.max(minLength, MAX_CHARACTERS)),
        }),
  integer: (schema: Schema) => fc.integer(boundsOf(schema)),
  number: (schema: Schema) =>
    fc.oneof(fc.integer(boundsOf(schema)), fc.double({ ...boundsOf(schema), noNaN: true, noDefaultInfinity: true })),
  array: ({ items = {}, minItems = 0, maxItems = MAX_ITEMS }: Schema, trust: number) =>
    fc.array(almost(items, trust), {
      minLength: minItems,
      maxLength: Math.min(maxItems, Math.max(minItems, MAX_ITEMS)),
    }),
  object: ({ properties = {}, required = [] }: Schema, trust: number) =>
    fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, almost(part, trust)])), {
      requiredKeys: required,
    }),
  /** Without a type in the schema: numbers that may also be texts, for instance. */
  unknown: () =>
    fc.oneof(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: 100 }).map(String),
      fc.string({ maxLength: 10 }),
    ),
};

const LARGE = 1_000_000;

function boundsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema) {
  const min = minimum ?? (exclusiveMinimum === undefined ? -LARGE : exclusiveMinimum + 1);
  const max = maximum ?? (exclusiveMaximum === undefined ? Math.max(min, LARGE) : exclusiveMaximum - 1);
  return { min: Math.ceil(min), max: Math.floor(max) };
}

/** A query string: parameters of the call, and unknown ones. */
export const queryFor = (parameters: Parameter[]) =>
  fc
    .record(
      Object.fromEntries(
        parameters.filter(({ in: place }) => place === 'query').map(({ name, schema }) => [name, almost(schema, 3)]),
      ),
      { requiredKeys: [] },
    )
    .chain((query) =>
      fc.dictionary(fc.string({ maxLength: 8 }), hostile, { maxKeys: 1 }).map((more) => ({ ...query, ...more })),
    )
    .map((query) =>
      Object.entries(query)
        .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
        .join('&'),
    );

/** Halves of characters cannot be escaped. */
export const encoded = (value: unknown) =>
  encodeURIComponent(
    (typeof value === 'string' ? value : ((JSON.stringify(value) as string | undefined) ?? '')).toWellFormed(),
  );

/** What callers may add to a request. */
export const headersFor = fc.record(
  {
    'if-match': fc.oneof(fc.constantFrom('*', '"1-1"', 'W/"1-1"', '"', '""', '"1-1", "2-2"'), visible()),
    'idempotency-key': fc.oneof(fc.constantFrom('', 'k', 'k'.repeat(256)), visible()),
    'x-request-id': visible(),
    'accept-language': visible(),
    accept: fc.constantFrom('text/html', 'application/xml', '*/*', 'x'),
    'user-agent': visible(),
    traceparent: visible(),
  },
  { requiredKeys: [] },
);

/** Characters that a header may have. */
function visible() {
  return fc.string({
    unit: fc
      .integer({ min: 0x21, max: 0xff })
      .filter((code) => code < 0x7f || code > 0xa0)
      .map((code) => String.fromCharCode(code)),
    maxLength: 40,
  });
}
